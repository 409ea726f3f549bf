import type { MessagePort } from 'node:worker_threads'
import type { Distances, PreviewedMesh, ShapeFigures } from './measure-shape.ts'
import { packMesh, unpackMesh, type MeshForThread } from './mesh/known-topology.ts'
import type { Mesh } from './mesh/mesh.ts'

export interface MeasuredShape {
  figures: ShapeFigures
  /** When measuring ended, in ms since 1970, with fractions. */
  ended_at: number
}

/** Shapes that are being measured. */
export interface ShapeUnderWay {
  /** Resolves when all is measured. `kept`: the triangles of the preview, as in KeptMesh. */
  finish(kept: Uint32Array | null): Promise<MeasuredShape>
}

/** Begins with what needs no preview, which takes as long to make. */
export type BeginShape = (mesh: Mesh) => ShapeUnderWay

/** What the shape thread answers. An error there ends it, and its job with it. */
type ShapeAnswer = MeasuredShape & { id: number }
/** First the mesh, then the preview of the same mesh. */
type ShapeQuestion = { id: number; part: MeshForThread } | { id: number; kept: Uint32Array | null }

interface PendingAnswer {
  resolve: (shape: MeasuredShape) => void
  reject: (error: Error) => void
}

/**
 * Measures shapes in a second thread beside the calling one, which simplifies the part, places it and estimates its print at the
 * same time: nothing there needs walls, gaps or holes. The main thread starts both: a thread that starts threads of its own crashes
 * the whole program when it is terminated while they run (V8: `location_ != nullptr`).
 */
export function shapesThrough(port: MessagePort): BeginShape {
  const pending = new Map<number, PendingAnswer>()
  let isClosed = false
  const lost = () => new Error('the thread for shapes ended')
  port.on('message', ({ id, ...shape }: ShapeAnswer) => {
    pending.get(id)?.resolve(shape)
    pending.delete(id)
  })
  port.on('close', () => {
    isClosed = true
    for (const answer of pending.values()) answer.reject(lost())
    pending.clear()
  })
  const ask = (question: ShapeQuestion) => port.postMessage(question)
  let questions = 0
  return (mesh) => {
    const id = ++questions
    if (!isClosed) ask({ id, part: packMesh(mesh) })
    return {
      finish: (kept) =>
        new Promise((resolve, reject) => {
          if (isClosed) return reject(lost())
          pending.set(id, { resolve, reject })
          ask({ id, kept })
        }),
    }
  }
}

interface ShapeSteps {
  measureDistances: (mesh: Mesh) => Distances
  completeShape: (part: PreviewedMesh, distances: Distances) => ShapeFigures
}

/** The other end: measures every shape that comes in through the port, one after the other. */
export function measureShapesFor(port: MessagePort, { measureDistances, completeShape }: ShapeSteps): void {
  let begun: { id: number; mesh: Mesh; distances: Distances } | null = null
  port.on('message', (question: ShapeQuestion) => {
    const { id } = question
    if ('part' in question) {
      // A part whose preview never came is forgotten.
      begun = null
      const mesh = unpackMesh(question.part)
      begun = { id, mesh, distances: measureDistances(mesh) }
      return
    }
    if (begun?.id !== id) throw new Error('the shape thread has no mesh for this preview')
    const { mesh, distances } = begun
    begun = null
    const figures = completeShape({ mesh, kept: question.kept }, distances)
    const ended_at = performance.timeOrigin + performance.now()
    port.postMessage({ id, figures, ended_at } satisfies ShapeAnswer)
  })
}
