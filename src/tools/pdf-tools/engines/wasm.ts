/** Compiled WebAssembly; the page compiles it once and hands it to its workers. */
export type CompiledModule = object

/** The part of the platform's WebAssembly that is used, in a form that both type projects know. */
declare const WebAssembly: { instantiate(module: CompiledModule, imports: object): Promise<object> }

/** How Emscripten programs are told to start from a compiled module: no address, no request. */
export function instantiateFrom(module: CompiledModule) {
  return (imports: object, started: (instance: object, module: CompiledModule) => void): object => {
    void WebAssembly.instantiate(module, imports).then((instance) => started(instance, module))
    return {}
  }
}

/** The code of an error after which an engine is not used again: its memory never gets smaller. */
export const SPENT = 'engine_spent'
