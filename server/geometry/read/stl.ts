import { binaryStlForm } from '../../../shared/geometry/files/binary-stl.ts'
import { plainText } from '../../../shared/geometry/files/plain-text.ts'
import type { MeshInFile } from '../mesh/mesh.ts'
import { readAsciiStl } from './stl-ascii.ts'
import { readBinaryStl } from './stl-binary.ts'

const SAMPLE_BYTES = 64 * 1024

/** Reads STL in either form. The size decides first: a header that says "solid" does not make a file ASCII. */
export function readStl(bytes: Uint8Array, mmPerUnit: number): MeshInFile {
  const isText = plainText(bytes.subarray(0, SAMPLE_BYTES)) !== null
  const isBinary = binaryStlForm(bytes, bytes.length) === 'exact' || !isText
  return isBinary ? readBinaryStl(bytes, mmPerUnit) : readAsciiStl(bytes, mmPerUnit)
}
