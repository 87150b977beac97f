//! Starts the language server of the project's own `@entity-derive/compiler`.

use zed_extension_api::{self as zed, settings::LspSettings, Command, LanguageServerId, Result, Worktree};

const SERVER: &str = "entity-derive";

/// An extension cannot list folders, so Node searches for the compiler: in the worktree's root, its parents and subfolders.
const START: &str = concat!(include_str!("../../vscode/find-compiler.js"), include_str!("start.js"));

struct EntityDerive;

impl zed::Extension for EntityDerive {
    fn new() -> Self {
        EntityDerive
    }

    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        Ok(Command {
            // The project's Node, if it has one.
            command: worktree.which("node").map_or_else(zed::node_binary_path, Ok)?,
            args: vec!["--eval".into(), START.into()],
            env: Default::default(),
        })
    }

    fn language_server_initialization_options(
        &mut self,
        _: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<zed::serde_json::Value>> {
        Ok(LspSettings::for_worktree(SERVER, worktree)?.initialization_options)
    }
}

zed::register_extension!(EntityDerive);
