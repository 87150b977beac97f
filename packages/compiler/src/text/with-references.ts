// Replaces the references of code, such as by those from files in another folder.
import type { Code, Piece, Reference } from "./code.ts";

/** Returns the code with other references, such as those of files in another folder. */
export function withReferences(code: Code, change: (reference: Reference) => Reference): Code {
  return { ...code, slots: code.slots.map((piece) => changedPiece(piece, change)) };
}

function changedPiece(piece: Piece, change: (reference: Reference) => Reference): Piece {
  switch (piece.kind) {
    case "reference":
      return change(piece);
    case "local":
      return piece;
    case "code":
      return withReferences(piece, change);
    case "fill":
      return { kind: "fill", items: piece.items.map((item) => withReferences(item, change)) };
    case "layout": {
      const { flat, broken } = piece;
      let changed: Code | null = null;
      return {
        kind: "layout",
        flat: withReferences(flat, change),
        broken: () => (changed ??= withReferences(broken(), change)),
      };
    }
  }
}
