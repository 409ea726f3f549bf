import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { writeAtomically } from '../atomic-file.ts'
import type { Mesh } from './mesh.ts'

/** What later jobs need of a part without reading its file again. */
export interface KeptMesh {
  /** Repaired. */
  mesh: Mesh
  /** The preview's triangles with vertex numbers of the mesh; null where the preview has the same triangles. */
  kept: Uint32Array | null
}

/*
 * Layout, little-endian: "LLMB", version, number of coordinates, number of corners, number of corners of the
 * preview (0 where it has the same), CRC-32 of all that follows; then the coordinates as 32-bit floats, the corners and the preview's as 32-bit numbers.
 */
const MAGIC = 0x424d4c4c
const VERSION = 2
const HEADER_BYTES = 24

export function writeMeshFile(path: string, { mesh, kept }: KeptMesh): void {
  const { positions, triangles } = mesh
  const shown = kept ?? new Uint32Array()
  const buffer = new ArrayBuffer(HEADER_BYTES + 4 * (positions.length + triangles.length + shown.length))
  new Float32Array(buffer, HEADER_BYTES, positions.length).set(positions)
  new Uint32Array(buffer, HEADER_BYTES + 4 * positions.length, triangles.length).set(triangles)
  new Uint32Array(buffer, HEADER_BYTES + 4 * (positions.length + triangles.length)).set(shown)
  const check = crc32(new Uint8Array(buffer, HEADER_BYTES))
  new Uint32Array(buffer, 0, 6).set([MAGIC, VERSION, positions.length, triangles.length, shown.length, check])
  writeAtomically(path, new Uint8Array(buffer))
}

/** The kept mesh, or null when the file is missing, of another version or damaged: then the part is read anew. */
export function readMeshFile(path: string): KeptMesh | null {
  const bytes = bytesOf(path)
  if (bytes === null || bytes.byteLength < HEADER_BYTES) return null
  const [magic, version, coordinates, corners, keptCorners, check] = new Uint32Array(bytes, 0, 6)
  if (magic !== MAGIC || version !== VERSION) return null
  if (bytes.byteLength !== HEADER_BYTES + 4 * (coordinates + corners + keptCorners)) return null
  if (crc32(new Uint8Array(bytes, HEADER_BYTES)) !== check) return null
  const positions = new Float32Array(bytes, HEADER_BYTES, coordinates)
  const triangles = new Uint32Array(bytes, HEADER_BYTES + 4 * coordinates, corners)
  const kept = keptCorners === 0 ? null : new Uint32Array(bytes, HEADER_BYTES + 4 * (coordinates + corners))
  return { mesh: { positions, triangles }, kept }
}

function bytesOf(path: string): ArrayBuffer | null {
  try {
    // A copy, because what is read may begin anywhere in a larger buffer, and numbers must lie at multiples of 4.
    return new Uint8Array(readFileSync(path)).buffer
  } catch {
    return null
  }
}
