/** Kernels with a memory of their own. */
export interface LoadedKernels<Kernels> {
  kernels: Kernels
  memory: WebAssembly.Memory
}

/** A compiled module of kernels, kept for the life of a thread: see `npm run build:kernels`. */
export class CompiledKernels<Kernels> {
  readonly #base64: string
  #module: WebAssembly.Module | undefined

  constructor(base64: string) {
    this.#base64 = base64
  }

  /** Returns the kernels with a memory of their own, of at least so many pages. */
  load(pages = 1): LoadedKernels<Kernels> {
    this.#module ??= compileModule(this.#base64)
    const memory = new WebAssembly.Memory({ initial: pages })
    const { exports } = new WebAssembly.Instance(this.#module, { env: { memory } })
    return { kernels: exports as unknown as Kernels, memory }
  }
}

/** Throws one sentence for the log on a machine without WebAssembly, or without its vector instructions. */
function compileModule(base64: string): WebAssembly.Module {
  try {
    return new WebAssembly.Module(Buffer.from(base64, 'base64'))
  } catch (cause) {
    throw new Error(
      'Layerline measures parts with WebAssembly and its vector instructions, which this computer or its settings refuse.',
      { cause },
    )
  }
}
