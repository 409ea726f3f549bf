import type { MessagePort } from 'node:worker_threads'
import {
  composeShape,
  measureUnclaimed,
  type ClaimPiece,
  type KeptTriangles,
  type ShapeFigures,
  type SomeFigures,
} from './measure-shape.ts'
import { knownTopologyOf } from './mesh/known-topology.ts'
import type { Mesh } from './mesh/mesh.ts'
import { makeSupports, type PartSupports, type SupportQuestion } from './print/part-supports.ts'
import { unpackWorks } from './print/time/packed-works.ts'
import { ShapeAnswers } from './shape-answers.ts'
import {
  claimIn,
  makeClaims,
  type PackedSupports,
  type ShapeAnswer,
  type ShapeQuestion,
} from './shape-questions.ts'

export interface MeasuredShape {
  figures: ShapeFigures
  /** When measuring ended, in ms since 1970, with fractions. */
  ended_at: number
  /** ms for which the calling thread helped. */
  helped_ms: number
}

/** Shapes that are being measured. */
export interface ShapeUnderWay {
  /** Begins to measure distances. Called when the mesh is sure to be the part's, before `finish`; nothing happens the second time. */
  measure(): void
  /** Resolves when all is measured. */
  finish(preview: ShapePreview): Promise<MeasuredShape>
  /** Does here what nobody has begun. Called when `finish` was and this thread has nothing else to do. */
  help(): void
  /** Null if no other thread makes them. */
  supports: SupportsElsewhere | null
}

/** The supports of a part that is its own preview. */
export interface SupportsElsewhere {
  ask: (question: SupportQuestion) => void
  /** Null if none were asked for. Called after `help`. */
  made: () => Promise<PartSupports | null>
}

/** The mesh that the viewer shows: see Preview. */
interface ShapePreview extends KeptTriangles {
  shown: Mesh
}

/** Begins with what needs no preview, which takes as long to make. */
export type BeginShape = (mesh: Mesh) => ShapeUnderWay

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
    ask({ id, mesh, claims })
    return sharedShape(mesh, claimIn(claims), {
      measure: () => ask({ id, known: knownTopologyOf(mesh) }),
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

/** Requests to the other thread. */
interface OtherThread {
  measure: () => void
  measured: (kept: KeptTriangles) => Promise<{ figures: SomeFigures; ended_at: number }>
  /** Null if this thread makes them. */
  supports: (question: SupportQuestion) => Promise<PartSupports | null>
}

function sharedShape(mesh: Mesh, claim: ClaimPiece, other: OtherThread): ShapeUnderWay {
  let preview: Mesh | null = null
  let helped: SomeFigures = {}
  let helped_ms = 0
  let asked: { question: SupportQuestion; answer: Promise<PartSupports | null> } | null = null
  let made: PartSupports | null = null
  let isMeasured = false
  return {
    measure() {
      if (!isMeasured) other.measure()
      isMeasured = true
    },
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
