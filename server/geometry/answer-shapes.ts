import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import {
  completeShape,
  measureDistances,
  prepareDistances,
  type ClaimPiece,
  type Distances,
  type KeptTriangles,
} from './measure-shape.ts'
import { rememberTopology } from './mesh/known-topology.ts'
import type { Mesh } from './mesh/mesh.ts'
import { makeSupports, type SupportQuestion } from './print/part-supports.ts'
import { packWorks } from './print/time/packed-works.ts'
import { claimIn, type ShapeAnswer, type ShapeQuestion } from './shape-questions.ts'

interface BegunShape {
  id: number
  mesh: Mesh
  claim: ClaimPiece
  /** Null until the mesh is sure to be the part's. */
  distances: Distances | null
  /** Questions that may still come. */
  questions: number
}

/** The other end of shapesThrough: measures every shape that comes in through the port, one after the other. */
export function measureShapesFor(port: MessagePort): void {
  let begun: BegunShape | null = null
  const answer = (question: ShapeQuestion) => {
    if ('mesh' in question) {
      // A part whose preview never came is forgotten.
      begun = null
      const { id, mesh, claims } = question
      begun = { id, mesh, claim: claimIn(claims), distances: null, questions: 2 }
      prepareDistances(mesh)
      return
    }
    if (begun?.id !== question.id) throw new Error('the shape thread has no mesh for this question')
    const shape = begun
    if ('known' in question) {
      rememberTopology(shape.mesh, question.known)
      shape.distances = measureDistances(shape.mesh)
      return
    }
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
  if (!distances) throw new Error('the shape thread was not asked for distances')
  const figures = completeShape({ mesh, kept, movedTo }, distances, { claim, onPiece })
  const ended_at = performance.timeOrigin + performance.now()
  port.postMessage({ id, figures, ended_at } satisfies ShapeAnswer)
}

function postSupports(port: MessagePort, { id, mesh, claim }: BegunShape, question: SupportQuestion): void {
  const made = claim('supports') ? makeSupports(mesh, question) : null
  const supports = made && { ...made, works: packWorks(made.works) }
  port.postMessage({ id, supports } satisfies ShapeAnswer, supports ? [supports.works.numbers.buffer] : [])
}
