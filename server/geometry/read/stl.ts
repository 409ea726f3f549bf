import { binaryStlForm } from '../../../shared/geometry/files/binary-stl.ts'
import { plainText, strayText } from '../../../shared/geometry/files/plain-text.ts'
import { isStlText } from '../../../shared/geometry/files/text-kinds.ts'
import { bytesInMemory, type PartBytes } from './file-source.ts'
import { readAsciiStl } from './stl-ascii.ts'
import { readBinaryStl, type StlInFile } from './stl-binary.ts'

const SAMPLE_BYTES = 64 * 1024

/** Reads STL in either form. The size decides first: a header that says "solid" does not make a file ASCII. */
export function readStl(file: Uint8Array | PartBytes, mmPerUnit: number): StlInFile {
  const source = file instanceof Uint8Array ? bytesInMemory(file) : file
  const head = new Uint8Array(Math.min(source.size, SAMPLE_BYTES))
  source.copy(head, 0)
  return isAscii(head, source.size)
    ? { ...readAsciiStl(source.whole(), mmPerUnit), ignored: [] }
    : readBinaryStl(source, mmPerUnit)
}

function isAscii(head: Uint8Array, size: number): boolean {
  const form = binaryStlForm(head, size)
  if (form === 'exact') return false
  if (plainText(head) !== null) return true
  if (form === 'miscounted' || form === 'longer') return false
  return isStlText(strayText(head) ?? '')
}
