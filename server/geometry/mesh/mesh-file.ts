import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { writeAtomically } from '../atomic-file.ts'
import type { Mesh } from './mesh.ts'

/** A part's mesh as stored for later jobs, which then do not read the part's file again. */
export interface KeptMesh {
  /** Repaired. */
  mesh: Mesh
  /** The preview's triangles, with vertex numbers of the mesh; null if the preview has the same triangles. */
  kept: Uint32Array | null
}

/*
 * Layout, little-endian: "LLMB", version, number of coordinates, number of corners, number of the preview's corners
 * (0 when it has the same), CRC-32 of all that follows; then the coordinates as 32-bit floats, and both lists of
 * corners as 32-bit integers.
 */
const MAGIC = 0x424d4c4c
const VERSION = 2
const HEADER_BYTES = 24

export function writeMeshFile(path: string, { mesh, kept }: KeptMesh): void {
  const { positions, triangles } = mesh
  const lists = [positions, triangles, kept ?? new Uint32Array()]
  const pieces = lists.map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  )
  const checksum = pieces.reduce((sum, piece) => crc32(piece, sum), 0)
  const header = new Uint32Array([MAGIC, VERSION, ...lists.map(({ length }) => length), checksum])
  writeAtomically(path, new Uint8Array(header.buffer), ...pieces)
}

/** Reads a stored mesh. Null if the file is missing, of another version or damaged: the part is read again then. */
export function readMeshFile(path: string): KeptMesh | null {
  const bytes = readBytes(path)
  if (bytes === null || bytes.byteLength < HEADER_BYTES) return null
  const [magic, version, coordinates, corners, previewCorners, checksum] = new Uint32Array(bytes, 0, 6)
  if (magic !== MAGIC || version !== VERSION) return null
  if (bytes.byteLength !== HEADER_BYTES + 4 * (coordinates + corners + previewCorners)) return null
  if (crc32(new Uint8Array(bytes, HEADER_BYTES)) !== checksum) return null
  const positions = new Float32Array(bytes, HEADER_BYTES, coordinates)
  const triangles = new Uint32Array(bytes, HEADER_BYTES + 4 * coordinates, corners)
  const kept =
    previewCorners === 0 ? null : new Uint32Array(bytes, HEADER_BYTES + 4 * (coordinates + corners))
  return { mesh: { positions, triangles }, kept }
}

function readBytes(path: string): ArrayBuffer | null {
  try {
    // A copy, because a Buffer may start anywhere in a larger one, and 32-bit views must start at a multiple of 4.
    return new Uint8Array(readFileSync(path)).buffer
  } catch {
    return null
  }
}
