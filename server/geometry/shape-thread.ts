import type { MessagePort } from 'node:worker_threads'
import type { ShapeFigures, ShapeSubject } from './measure-shape.ts'

export interface MeasuredShape {
  figures: ShapeFigures
  /** When measuring ended, in ms since 1970, with fractions. */
  ended_at: number
}

export type MeasureShape = (subject: ShapeSubject) => Promise<MeasuredShape>

/** What the shape thread answers. An error there ends it, and its job with it. */
type ShapeAnswer = MeasuredShape & { id: number }
interface ShapeQuestion {
  id: number
  subject: ShapeSubject
}

interface PendingAnswer {
  resolve: (shape: MeasuredShape) => void
  reject: (error: Error) => void
}

/**
 * Measures shapes in a second thread beside the calling one, which places the part and estimates its print at the same time:
 * nothing there needs walls, gaps or holes. The main thread starts both: a thread that starts threads of its own crashes
 * the whole program when it is terminated while they run (V8: `location_ != nullptr`).
 */
export function shapesThrough(port: MessagePort): MeasureShape {
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
  let questions = 0
  return (subject) =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(lost())
      const id = ++questions
      pending.set(id, { resolve, reject })
      port.postMessage({ id, subject } satisfies ShapeQuestion)
    })
}

/** The other end: measures every shape that comes in through the port, one after the other. */
export function measureShapesFor(port: MessagePort, measure: (subject: ShapeSubject) => ShapeFigures): void {
  port.on('message', ({ id, subject }: ShapeQuestion) => {
    const figures = measure(subject)
    const ended_at = performance.timeOrigin + performance.now()
    port.postMessage({ id, figures, ended_at } satisfies ShapeAnswer)
  })
}
