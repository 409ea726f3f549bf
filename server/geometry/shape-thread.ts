import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
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
import { makeSupports, type PartSupports, type SupportQuestion } from './print/part-supports.ts'
import { packWorks, unpackWorks, type PackedWorks } from './print/time/packed-works.ts'
import { ShapeAnswers } from './shape-answers.ts'

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
  /** Does here what nobody has begun. Called when `finish` was and this thread has nothing else to do. */
  help(): void
  /** Null where no other thread makes them. */
  supports: SupportsElsewhere | null
}

/** The supports of a part that is its own preview. */
export interface SupportsElsewhere {
  ask: (question: SupportQuestion) => void
  /** Null when none were asked for. Called after `help`. */
  made: () => Promise<PartSupports | null>
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

/** First the mesh, then the preview of the same mesh, then how it is printed where that needs supports. */
type ShapeQuestion =
  | { id: number; part: MeshForThread; claims: Claims }
  | ({ id: number } & KeptTriangles)
  | { id: number; supports: SupportQuestion }

/** What the shape thread answers to the second and the third question. An error there ends it, and its job with it. */
type ShapeAnswer =
  | { id: number; figures: SomeFigures; ended_at: number }
  | { id: number; supports: PackedSupports | null }

type PackedSupports = Omit<PartSupports, 'works'> & { works: PackedWorks }

function makeClaims(): Claims {
  return new Int32Array(new SharedArrayBuffer(SHARED_PIECES.length * Int32Array.BYTES_PER_ELEMENT))
}

function claimIn(claims: Claims): ClaimPiece {
  return (piece) => Atomics.exchange(claims, SHARED_PIECES.indexOf(piece), 1) === 0
}

/**
 * Measures shapes in a second thread beside the calling one, which simplifies the part, places it and estimates its print at the
 * same time: nothing there needs walls, gaps or holes. Supports are made there too. Whichever is done first takes what is left. The
 * main thread starts both: a thread that starts threads of its own crashes the whole program when it is terminated while they run
 * (V8: `location_ != nullptr`).
 */
export function shapesThrough(port: MessagePort): BeginShape {
  const measured = new ShapeAnswers<{ figures: SomeFigures; ended_at: number }>()
  const made = new ShapeAnswers<PackedSupports | null>()
  let isClosed = false
  port.on('message', (answer: ShapeAnswer) => {
    if ('figures' in answer) measured.receive(answer.id, answer)
    else made.receive(answer.id, answer.supports)
  })
  port.on('close', () => {
    isClosed = true
    measured.lose()
    made.lose()
  })
  const ask = (question: ShapeQuestion) => {
    if (!isClosed) port.postMessage(question)
  }
  let questions = 0
  return (mesh) => {
    const id = ++questions
    const claims = makeClaims()
    ask({ id, part: packMesh(mesh), claims })
    return sharedShape(mesh, claimIn(claims), {
      measured({ kept, movedTo }) {
        ask({ id, kept, movedTo })
        return measured.expect(id)
      },
      async supports(supports) {
        ask({ id, supports })
        const packed = await made.expect(id)
        return packed && { ...packed, works: unpackWorks(packed.works) }
      },
    })
  }
}

/** What the other thread is asked for. */
interface OtherThread {
  measured: (kept: KeptTriangles) => Promise<{ figures: SomeFigures; ended_at: number }>
  /** Null when this thread makes them. */
  supports: (question: SupportQuestion) => Promise<PartSupports | null>
}

function sharedShape(mesh: Mesh, claim: ClaimPiece, other: OtherThread): ShapeUnderWay {
  let preview: Mesh | null = null
  let helped: SomeFigures = {}
  let helped_ms = 0
  let asked: { question: SupportQuestion; answer: Promise<PartSupports | null> } | null = null
  let made: PartSupports | null = null
  return {
    async finish(shownPart) {
      preview = shownPart.shown
      const { figures, ended_at } = await other.measured(shownPart)
      return { figures: composeShape({ ...figures, ...helped }), ended_at, helped_ms }
    },
    help() {
      if (!preview) return
      if (asked && claim('supports')) made = makeSupports(mesh, asked.question)
      const began = performance.now()
      helped = measureUnclaimed(preview, claim)
      helped_ms = performance.now() - began
    },
    supports: {
      ask(question) {
        const answer = other.supports(question)
        // When the thread ends, `finish` says so.
        answer.catch(() => {})
        asked = { question, answer }
      },
      made: async () => made ?? asked?.answer ?? null,
    },
  }
}

interface BegunShape {
  id: number
  mesh: Mesh
  claim: ClaimPiece
  distances: Distances
  /** Questions that may still come. */
  questions: number
}

/** The other end: measures every shape that comes in through the port, one after the other. */
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
