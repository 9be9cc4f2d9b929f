// The part of WebAssembly that is used; the types of Node leave it to those of browsers.

declare namespace WebAssembly {
  type Module = object;
  class Instance {
    readonly exports: Record<string, unknown>;
    constructor(module: Module, imports: object);
  }
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array): Promise<Module>;
}
