/** Kernels with a memory of their own. */
export interface LoadedKernels<Kernels> {
  kernels: Kernels
  memory: WebAssembly.Memory
}

/** A compiled module of kernels, kept for the life of a thread: see `npm run build:kernels`. */
export class CompiledKernels<Kernels> {
  readonly #base64: string
  #module: WebAssembly.Module | null | undefined

  constructor(base64: string) {
    this.#base64 = base64
  }

  /** The kernels with a memory of their own, of at least so many pages; null where the machine or its settings do not allow WebAssembly. */
  load(pages = 1): LoadedKernels<Kernels> | null {
    if (this.#module === undefined) this.#module = compileModule(this.#base64)
    if (!this.#module) return null
    try {
      const memory = new WebAssembly.Memory({ initial: pages })
      const { exports } = new WebAssembly.Instance(this.#module, { env: { memory } })
      return { kernels: exports as unknown as Kernels, memory }
    } catch {
      return null
    }
  }
}

/** Null for code that this machine does not take: without WebAssembly, or without its vector instructions. */
export function compileModule(base64: string): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(Buffer.from(base64, 'base64'))
  } catch {
    return null
  }
}
