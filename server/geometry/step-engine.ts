import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import startOcct from '@bitbybit-dev/occt/bitbybit-dev-occt/bitbybit-dev-occt.js'
import type { Occt } from './occt-types.ts'
import { OcctFailure, thrownByOcct } from './occt-failure.ts'

interface StartOptions {
  print(text: string): void
  printErr(text: string): void
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object
}

/** The package types its start function without the options that Emscripten gives it. */
const start = startOcct as unknown as (options: StartOptions) => Promise<Occt>

/**
 * WebAssembly memory never shrinks. An instance that a large file has grown past this is given back; the next one
 * starts in 0.2 s because the compiled code is shared.
 */
const MAX_KEPT_BYTES = 192 * 1024 * 1024

let compiled: Promise<WebAssembly.Module> | null = null
let instance: Promise<Occt> | null = null

/**
 * Runs `work` on this thread's engine. Where it throws, the instance is discarded, for its memory may be damaged; the
 * next call gets a fresh one. What the engine itself throws arrives as `OcctFailure`.
 */
export async function withStepEngine<T>(work: (occt: Occt) => T): Promise<T> {
  instance ??= newInstance()
  const used = instance
  let keep = false
  let occt: Occt | null = null
  try {
    occt = await used
    const result = work(occt)
    keep = occt.HEAPU8.length <= MAX_KEPT_BYTES
    return result
  } catch (error) {
    throw occt && thrownByOcct(error) ? new OcctFailure(occt, error) : error
  } finally {
    if (!keep && instance === used) instance = null
  }
}

async function newInstance(): Promise<Occt> {
  const wasmPath = createRequire(import.meta.url).resolve(
    '@bitbybit-dev/occt/bitbybit-dev-occt/bitbybit-dev-occt.wasm',
  )
  compiled ??= readFile(wasmPath).then((bytes) => WebAssembly.compile(bytes))
  const module = await compiled
  return new Promise((resolve, reject) => {
    const options: StartOptions = {
      // What OpenCASCADE prints must not reach the program's own output.
      print: () => {},
      printErr: () => {},
      instantiateWasm(imports, receive) {
        WebAssembly.instantiate(module, imports).then((made) => receive(made, module), reject)
        return {}
      },
    }
    withoutTraces(dirname(wasmPath), () => start(options)).then(resolve, reject)
  })
}

const HOOKED = ['uncaughtException', 'unhandledRejection'] as const

/**
 * The package is built for CommonJS: it reads a global `__dirname` and hooks two events of the process, which would
 * also keep every discarded instance alive. Both are undone here.
 */
function withoutTraces<T>(folder: string, work: () => T): T {
  const events: NodeJS.EventEmitter = process
  const dirnameBefore = Object.getOwnPropertyDescriptor(globalThis, '__dirname')
  const listenersBefore = HOOKED.map((event) => events.listeners(event))
  Object.defineProperty(globalThis, '__dirname', { value: folder, configurable: true, writable: true })
  try {
    return work()
  } finally {
    if (dirnameBefore) Object.defineProperty(globalThis, '__dirname', dirnameBefore)
    else Reflect.deleteProperty(globalThis, '__dirname')
    HOOKED.forEach((event, at) => {
      for (const listener of events.listeners(event)) {
        if (!listenersBefore[at].includes(listener)) events.off(event, listener as () => void)
      }
    })
  }
}
