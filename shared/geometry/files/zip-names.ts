import type { FileSample } from './file-sample.ts'

const LOCAL_ENTRY = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_END = 0x06054b50
const MAX_NAME_LENGTH = 1024

/** Tells if a ZIP contains a 3D model part, as far as the names in its first and last 64 KB show. */
export function zipHolds3dModel(sample: FileSample): 'yes' | 'no' | 'cannot tell' | 'not a zip' {
  const { head, tail, size } = sample
  if (head.length < 4 || viewOf(head).getUint32(0, true) !== LOCAL_ENTRY) return 'not a zip'
  const names = [...namesIn(head, LOCAL_ENTRY), ...namesIn(tail, DIRECTORY_ENTRY)]
  if (names.some((name) => /\.model$/i.test(name))) return 'yes'
  const directory = directoryOffset(tail)
  return directory !== null && directory >= size - tail.length ? 'no' : 'cannot tell'
}

/** Names after every signature of one kind; bytes that only look like a signature yield a harmless name. */
function namesIn(bytes: Uint8Array, signature: number): string[] {
  const view = viewOf(bytes)
  const [lengthAt, nameAt] = signature === LOCAL_ENTRY ? [26, 30] : [28, 46]
  const names: string[] = []
  for (let at = bytes.indexOf(0x50); at >= 0; at = bytes.indexOf(0x50, at + 1)) {
    if (at + nameAt > bytes.length || view.getUint32(at, true) !== signature) continue
    const length = view.getUint16(at + lengthAt, true)
    if (length > MAX_NAME_LENGTH) continue
    names.push(new TextDecoder('latin1').decode(bytes.subarray(at + nameAt, at + nameAt + length)))
  }
  return names
}

function directoryOffset(tail: Uint8Array): number | null {
  const view = viewOf(tail)
  for (let at = tail.length - 22; at >= 0; at--) {
    if (view.getUint32(at, true) === DIRECTORY_END) return view.getUint32(at + 16, true)
  }
  return null
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
