/** Address of a file that the bundler copies beside the bundle, under a name with a hash of its content. */
declare module '*?url' {
  const address: string;

  export = address;
}

/** A worker that the bundler builds into a script of its own: classic when built, a module in development. */
declare module '*?worker' {
  const WorkerConstructor: new (options?: { name?: string }) => Worker;

  export = WorkerConstructor;
}

interface ImportMeta {
  /** Set by the bundler, which leaves out of a build whatever it makes unreachable. */
  readonly env: { readonly DEV: boolean };
}
