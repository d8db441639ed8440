/** What is used of the package, whose own types its list of exports hides. */
declare module 'tesseract-wasm' {
  interface Engine {
    loadModel(model: ArrayBuffer): void
    setVariable(name: string, value: string): void
    loadImage(image: { width: number; height: number; data: Uint8ClampedArray }): void
    getHOCR(): string
    clearImage(): void
    destroy(): void
  }
  export function createOCREngine(options: { wasmBinary: ArrayBuffer }): Promise<Engine>
}
