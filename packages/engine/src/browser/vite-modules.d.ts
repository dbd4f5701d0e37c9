/** Address of a file that the bundler copies to its output, under a name with a hash of the content. */
declare module '*?url' {
  const address: string;

  export = address;
}

/** A worker bundled as a separate script: a classic one in builds, a module in development. */
declare module '*?worker' {
  const WorkerConstructor: new (options?: { name?: string }) => Worker;

  export = WorkerConstructor;
}

interface ImportMeta {
  /** Set by the bundler, which removes the code that this makes unreachable. */
  readonly env: { readonly DEV: boolean };
}
