import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import {
  completeShape,
  measureDistances,
  type ClaimPiece,
  type Distances,
  type KeptTriangles,
} from './measure-shape.ts'
import { unpackMesh } from './mesh/known-topology.ts'
import type { Mesh } from './mesh/mesh.ts'
import { makeSupports, type SupportQuestion } from './print/part-supports.ts'
import { packWorks } from './print/time/packed-works.ts'
import { claimIn, type ShapeAnswer, type ShapeQuestion } from './shape-questions.ts'

interface BegunShape {
  id: number
  mesh: Mesh
  claim: ClaimPiece
  distances: Distances
  /** Questions that may still come. */
  questions: number
}

/** The other end of shapesThrough: measures every shape that comes in through the port, one after the other. */
export function measureShapesFor(port: MessagePort): void {
  let begun: BegunShape | null = null
  const answer = (question: ShapeQuestion) => {
    if ('part' in question) {
      // A part whose preview never came is forgotten.
      begun = null
      const { id, part, claims } = question
      const mesh = unpackMesh(part)
      begun = { id, mesh, claim: claimIn(claims), distances: measureDistances(mesh), questions: 2 }
      return
    }
    if (begun?.id !== question.id) throw new Error('the shape thread has no mesh for this question')
    const shape = begun
    if ('kept' in question) postFigures(port, shape, { preview: question, onPiece: answerNext })
    else postSupports(port, shape, question.supports)
    // The mesh is not kept longer than needed. One that was simplified is not asked for supports.
    const isDone = --shape.questions === 0 || ('kept' in question && question.kept !== null)
    if (isDone && begun === shape) begun = null
  }
  /** Supports take longer than what is measured on the preview: whoever waits for them goes first. */
  const answerNext = () => {
    const next = receiveMessageOnPort(port)
    if (next) answer(next.message as ShapeQuestion)
  }
  port.on('message', answer)
}

function postFigures(
  port: MessagePort,
  { id, mesh, claim, distances }: BegunShape,
  { preview, onPiece }: { preview: KeptTriangles; onPiece: () => void },
): void {
  const { kept, movedTo } = preview
  const figures = completeShape({ mesh, kept, movedTo }, distances, { claim, onPiece })
  const ended_at = performance.timeOrigin + performance.now()
  port.postMessage({ id, figures, ended_at } satisfies ShapeAnswer)
}

function postSupports(port: MessagePort, { id, mesh, claim }: BegunShape, question: SupportQuestion): void {
  const made = claim('supports') ? makeSupports(mesh, question) : null
  const supports = made && { ...made, works: packWorks(made.works) }
  port.postMessage({ id, supports } satisfies ShapeAnswer, supports ? [supports.works.numbers.buffer] : [])
}
