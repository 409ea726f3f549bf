import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import startOcct from '@bitbybit-dev/occt/bitbybit-dev-occt/bitbybit-dev-occt.js'
import type { Occt } from './occt-types.ts'
import { OcctFailure, isThrownByOcct } from './occt-failure.ts'

interface StartOptions {
  print(text: string): void
  printErr(text: string): void
  quit(status: number): never
  instantiateWasm(imports: WebAssembly.Imports, receive: ReceiveInstance): object
}
type ReceiveInstance = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void

/** The package's types omit the options of Emscripten's start function. */
const start = startOcct as unknown as (options: StartOptions) => Promise<Occt>

/**
 * WebAssembly memory never shrinks. An instance that grew past this is discarded; the next one starts in 0.2 s because
 * the compiled code is shared.
 */
const MAX_KEPT_BYTES = 192 * 1024 * 1024

/** The build itself allows 4 GB, which the mesher can fill within 15 s on a damaged surface. */
const MAX_MEMORY_BYTES = 2 * 1024 ** 3
const PAGE_BYTES = 65_536

let compiled: Promise<WebAssembly.Module> | null = null
let instance: Promise<Occt> | null = null

/**
 * Runs `work` on this thread's engine. When it throws, discards the instance, whose memory may be damaged; the next call
 * gets a new one. Throws `OcctFailure` for what the engine itself throws.
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
    throw occt && isThrownByOcct(error) ? new OcctFailure(occt, error) : error
  } finally {
    if (!keep && instance === used) instance = null
  }
}

/**
 * Runs `work` on an engine that nothing used before and nothing uses after. Of a damaged file OpenCASCADE reads memory that it never
 * wrote: in a new engine that is zero, in a used one what earlier files left there, and then it may search forever.
 */
export async function withNewStepEngine<T>(work: (occt: Occt) => T): Promise<T> {
  const occt = await newInstance()
  try {
    return work(occt)
  } catch (error) {
    throw isThrownByOcct(error) ? new OcctFailure(occt, error) : error
  }
}

async function newInstance(): Promise<Occt> {
  const wasmPath = createRequire(import.meta.url).resolve(
    '@bitbybit-dev/occt/bitbybit-dev-occt/bitbybit-dev-occt.wasm',
  )
  compiled ??= compile(wasmPath)
  const module = await compiled
  return new Promise((resolve, reject) => {
    const options: StartOptions = {
      // Messages of OpenCASCADE must not reach the program's own output.
      print: () => {},
      printErr: () => {},
      // The default would end the whole process.
      quit: (status) => {
        throw new WebAssembly.RuntimeError(`exit with status ${status}`)
      },
      instantiateWasm(imports, receive) {
        instantiateWithin(module, imports, receive).catch(reject)
        return {}
      },
    }
    withoutSideEffects(dirname(wasmPath), () => start(options)).then(resolve, reject)
  })
}

async function compile(wasmPath: string): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(await readFile(wasmPath))
  } catch (error) {
    compiled = null
    throw error
  }
}

async function instantiateWithin(
  module: WebAssembly.Module,
  imports: WebAssembly.Imports,
  receive: ReceiveInstance,
): Promise<void> {
  const limited = await WebAssembly.instantiate(module, imports)
  limitMemory(limited)
  receive(limited, module)
}

/** Emscripten treats a failed growth as out of memory, which OpenCASCADE then reports. */
function limitMemory({ exports }: WebAssembly.Instance): void {
  const memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory)
  if (!memory) throw new Error('the build of OpenCASCADE exports no memory')
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > MAX_MEMORY_BYTES) throw new RangeError('memory limit')
    return grow(pages)
  }
}

const HOOKED_EVENTS = ['uncaughtException', 'unhandledRejection'] as const

/**
 * Runs `work` and undoes its side effects. The package is built for CommonJS: it reads a global `__dirname`, and it listens
 * to two events of the process, which would also keep every discarded instance alive.
 */
function withoutSideEffects<T>(folder: string, work: () => T): T {
  const events: NodeJS.EventEmitter = process
  const dirnameBefore = Object.getOwnPropertyDescriptor(globalThis, '__dirname')
  const listenersBefore = HOOKED_EVENTS.map((event) => events.listeners(event))
  Object.defineProperty(globalThis, '__dirname', { value: folder, configurable: true, writable: true })
  try {
    return work()
  } finally {
    if (dirnameBefore) Object.defineProperty(globalThis, '__dirname', dirnameBefore)
    else Reflect.deleteProperty(globalThis, '__dirname')
    HOOKED_EVENTS.forEach((event, at) => {
      for (const listener of events.listeners(event)) {
        if (!listenersBefore[at].includes(listener)) events.off(event, listener as () => void)
      }
    })
  }
}
