import { binaryStlForm } from '../../../shared/geometry/files/binary-stl.ts'
import { plainText } from '../../../shared/geometry/files/plain-text.ts'
import { bytesInMemory, type FileSource } from './file-source.ts'
import { readAsciiStl } from './stl-ascii.ts'
import { readBinaryStl, type StlInFile } from './stl-binary.ts'

const SAMPLE_BYTES = 64 * 1024

/** Reads STL in either form. The size decides first: a header that says "solid" does not make a file ASCII. */
export function readStl(file: Uint8Array | FileSource, mmPerUnit: number): StlInFile {
  const source = file instanceof Uint8Array ? bytesInMemory(file) : file
  const head = new Uint8Array(Math.min(source.size, SAMPLE_BYTES))
  source.copy(head, 0)
  const isBinary = binaryStlForm(head, source.size) === 'exact' || plainText(head) === null
  return isBinary
    ? readBinaryStl(source, mmPerUnit)
    : { ...readAsciiStl(source.whole(), mmPerUnit), ignored: [] }
}
