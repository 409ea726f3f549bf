import type { Occt } from './occt-types.ts'

/** Offset before a thrown object at which Emscripten stores the address of its C++ type. */
const TYPE_BEFORE_OBJECT = 20
/** Offsets of the name in `std::type_info`, and of the message (after its length) in OpenCASCADE's `Standard_Failure`. */
const NAME_IN_TYPE = 4
const MESSAGE_IN_FAILURE = 8
const TEXT_IN_MESSAGE = 4
const MAX_TEXT_LENGTH = 200

/** OpenCASCADE failed; `message` names its C++ exception. The instance that threw must not be used again. */
export class OcctFailure extends Error {
  readonly outOfMemory: boolean

  constructor(occt: Occt, thrown: unknown) {
    super(
      typeof thrown === 'number' ? describeException(occt, thrown) : String(thrown).slice(0, MAX_TEXT_LENGTH),
    )
    this.name = 'OcctFailure'
    this.outOfMemory = /bad_alloc|OutOfMemory|Array buffer allocation|Aborted\(OOM/.test(this.message)
  }
}

/**
 * True for what OpenCASCADE throws: C++ exceptions as bare numbers (the address of the thrown object), traps of
 * WebAssembly and stack overflows on damaged data. Anything else is a bug of ours.
 */
export function isThrownByOcct(error: unknown): boolean {
  return typeof error === 'number' || error instanceof WebAssembly.RuntimeError || error instanceof RangeError
}

/** For example "Standard_OutOfRange: NCollection_Array1::Value". */
function describeException(occt: Occt, address: number): string {
  const type = textAt(occt, wordAt(occt, wordAt(occt, address - TYPE_BEFORE_OBJECT) + NAME_IN_TYPE))
  const name = type.replace(/^\d+/, '') || `exception at ${address}`
  if (!/^\d+(Standard|StdFail|Resource|Interface|Step|Geom|gp|BRep|Shape)/.test(type)) return name
  const message = textAt(occt, wordAt(occt, address + MESSAGE_IN_FAILURE) + TEXT_IN_MESSAGE)
  return message === '' ? name : `${name}: ${message}`
}

function wordAt(occt: Occt, address: number): number {
  return occt.HEAPU32[address >>> 2] ?? 0
}

/** Reads printable characters only, since a wrong address may point anywhere. */
function textAt({ HEAPU8 }: Occt, address: number): string {
  let text = ''
  for (let at = address; at < HEAPU8.length && at < address + MAX_TEXT_LENGTH; at++) {
    if (HEAPU8[at] < 0x20 || HEAPU8[at] > 0x7e) break
    text += String.fromCharCode(HEAPU8[at])
  }
  return text
}
