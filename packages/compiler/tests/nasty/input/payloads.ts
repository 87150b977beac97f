// Names that a file of commands has other things under.
export interface Context {
  readonly C: string;
}

export interface Request<Subject> {
  readonly of: Subject;
}

export declare const command: unique symbol;

export namespace Space {
  export interface Inner<Of = 1> {
    readonly of: Of;
  }
}

declare class RegisterHTTPServer {
  readonly name: string;
}

export default RegisterHTTPServer;
