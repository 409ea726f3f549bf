import { SHARED_PIECES, type ClaimPiece, type KeptTriangles, type SomeFigures } from './measure-shape.ts'
import type { KnownTopology } from './mesh/known-topology.ts'
import type { Mesh } from './mesh/mesh.ts'
import type { PartSupports, SupportQuestion } from './print/part-supports.ts'
import type { PackedWorks } from './print/time/packed-works.ts'

/** Marks the pieces that a thread has begun, by their number in SHARED_PIECES: shared between both threads. */
export type Claims = Int32Array<SharedArrayBuffer>

/**
 * First the mesh; then what is known of it, once it is sure to be the part's; then the preview of the same mesh; then how it is printed
 * where that needs supports.
 */
export type ShapeQuestion =
  | { id: number; mesh: Mesh; claims: Claims }
  | { id: number; known: KnownTopology }
  | ({ id: number } & KeptTriangles)
  | { id: number; supports: SupportQuestion }

/** The shape thread's answer to the last two questions. An error there ends it, and its job with it. */
export type ShapeAnswer =
  | { id: number; figures: SomeFigures; ended_at: number }
  | { id: number; supports: PackedSupports | null }

export type PackedSupports = Omit<PartSupports, 'works'> & { works: PackedWorks }

export function makeClaims(): Claims {
  return new Int32Array(new SharedArrayBuffer(SHARED_PIECES.length * Int32Array.BYTES_PER_ELEMENT))
}

export function claimIn(claims: Claims): ClaimPiece {
  return (piece) => Atomics.exchange(claims, SHARED_PIECES.indexOf(piece), 1) === 0
}
