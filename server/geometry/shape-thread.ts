import type { MessagePort } from 'node:worker_threads'
import {
  completeShape,
  composeShape,
  measureDistances,
  measureUnclaimed,
  SHARED_PIECES,
  type ClaimPiece,
  type Distances,
  type PreviewedMesh,
  type ShapeFigures,
  type SomeFigures,
} from './measure-shape.ts'
import { packMesh, unpackMesh, type MeshForThread } from './mesh/known-topology.ts'
import type { Mesh } from './mesh/mesh.ts'

export interface MeasuredShape {
  figures: ShapeFigures
  /** When measuring ended, in ms since 1970, with fractions. */
  ended_at: number
  /** ms for which the calling thread helped. */
  helped_ms: number
}

/** Shapes that are being measured. */
export interface ShapeUnderWay {
  /** Resolves when all is measured. */
  finish(preview: ShapePreview): Promise<MeasuredShape>
  /** Measures here what nobody has begun. Called when `finish` was and this thread has nothing else to do. */
  help(): void
}

/** What the viewer shows: see Preview. */
interface ShapePreview extends KeptTriangles {
  shown: Mesh
}

type KeptTriangles = Omit<PreviewedMesh, 'mesh'>

/** Begins with what needs no preview, which takes as long to make. */
export type BeginShape = (mesh: Mesh) => ShapeUnderWay

/** Who has begun a piece, by its number in SHARED_PIECES: shared between both threads. */
type Claims = Int32Array<SharedArrayBuffer>

/** What the shape thread answers. An error there ends it, and its job with it. */
interface ShapeAnswer {
  id: number
  figures: SomeFigures
  ended_at: number
}
/** First the mesh, then the preview of the same mesh. */
type ShapeQuestion = { id: number; part: MeshForThread; claims: Claims } | ({ id: number } & KeptTriangles)

interface PendingAnswer {
  resolve: (shape: ShapeAnswer) => void
  reject: (error: Error) => void
}

function makeClaims(): Claims {
  return new Int32Array(new SharedArrayBuffer(SHARED_PIECES.length * Int32Array.BYTES_PER_ELEMENT))
}

function claimIn(claims: Claims): ClaimPiece {
  return (piece) => Atomics.exchange(claims, SHARED_PIECES.indexOf(piece), 1) === 0
}

/**
 * Measures shapes in a second thread beside the calling one, which simplifies the part, places it and estimates its print at the
 * same time: nothing there needs walls, gaps or holes. Whichever is done first takes what is left of the preview. The main thread starts both:
 * a thread that starts threads of its own crashes the whole program when it is terminated while they run (V8: `location_ != nullptr`).
 */
export function shapesThrough(port: MessagePort): BeginShape {
  const pending = new Map<number, PendingAnswer>()
  let isClosed = false
  const lost = () => new Error('the thread for shapes ended')
  port.on('message', (answer: ShapeAnswer) => {
    pending.get(answer.id)?.resolve(answer)
    pending.delete(answer.id)
  })
  port.on('close', () => {
    isClosed = true
    for (const answer of pending.values()) answer.reject(lost())
    pending.clear()
  })
  const ask = (question: ShapeQuestion) => port.postMessage(question)
  const answerTo = (id: number, { kept, movedTo }: KeptTriangles) =>
    new Promise<ShapeAnswer>((resolve, reject) => {
      if (isClosed) return reject(lost())
      pending.set(id, { resolve, reject })
      ask({ id, kept, movedTo })
    })
  let questions = 0
  return (mesh) => {
    const id = ++questions
    const claims = makeClaims()
    if (!isClosed) ask({ id, part: packMesh(mesh), claims })
    return sharedShape(claims, (kept) => answerTo(id, kept))
  }
}

function sharedShape(claims: Claims, answerTo: (kept: KeptTriangles) => Promise<ShapeAnswer>): ShapeUnderWay {
  let preview: Mesh | null = null
  let helped: SomeFigures = {}
  let helped_ms = 0
  return {
    async finish(made) {
      preview = made.shown
      const { figures, ended_at } = await answerTo(made)
      return { figures: composeShape({ ...figures, ...helped }), ended_at, helped_ms }
    },
    help() {
      if (!preview) return
      const began = performance.now()
      helped = measureUnclaimed(preview, claimIn(claims))
      helped_ms = performance.now() - began
    },
  }
}

/** The other end: measures every shape that comes in through the port, one after the other. */
export function measureShapesFor(port: MessagePort): void {
  let begun: { id: number; mesh: Mesh; claim: ClaimPiece; distances: Distances } | null = null
  port.on('message', (question: ShapeQuestion) => {
    const { id } = question
    if ('part' in question) {
      // A part whose preview never came is forgotten.
      begun = null
      const mesh = unpackMesh(question.part)
      const claim = claimIn(question.claims)
      begun = { id, mesh, claim, distances: measureDistances(mesh) }
      return
    }
    if (begun?.id !== id) throw new Error('the shape thread has no mesh for this preview')
    const { mesh, claim, distances } = begun
    begun = null
    const { kept, movedTo } = question
    const figures = completeShape({ mesh, kept, movedTo }, distances, claim)
    const ended_at = performance.timeOrigin + performance.now()
    port.postMessage({ id, figures, ended_at } satisfies ShapeAnswer)
  })
}
