import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { writeAtomically } from '../atomic-file.ts'
import type { Mesh } from './mesh.ts'

/** A part's mesh as stored for later jobs, which then do not read the part's file again. */
export interface KeptMesh {
  /** Repaired. */
  mesh: Mesh
  /** The preview's triangles, with vertex numbers of the mesh; null when the preview has the same triangles. */
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
  const previewCorners = kept ?? new Uint32Array()
  const buffer = new ArrayBuffer(
    HEADER_BYTES + 4 * (positions.length + triangles.length + previewCorners.length),
  )
  new Float32Array(buffer, HEADER_BYTES, positions.length).set(positions)
  new Uint32Array(buffer, HEADER_BYTES + 4 * positions.length, triangles.length).set(triangles)
  new Uint32Array(buffer, HEADER_BYTES + 4 * (positions.length + triangles.length)).set(previewCorners)
  const checksum = crc32(new Uint8Array(buffer, HEADER_BYTES))
  const counts = [positions.length, triangles.length, previewCorners.length]
  new Uint32Array(buffer, 0, 6).set([MAGIC, VERSION, ...counts, checksum])
  writeAtomically(path, new Uint8Array(buffer))
}

/** Reads a stored mesh. Null when the file is missing, of another version or damaged: the part is read again then. */
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
