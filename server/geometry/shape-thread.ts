import type { MessagePort } from 'node:worker_threads'
import type { ShapeFigures, ShapeSubject } from './measure-shape.ts'

export interface MeasuredShape {
  figures: ShapeFigures
  /** When it was done, in ms since 1970 as fine as the machine tells it. */
  ended_at: number
}

export type MeasureShape = (subject: ShapeSubject) => Promise<MeasuredShape>

/** What the second thread answers; an error there ends it, and its job with it. */
export type FromShapeThread = MeasuredShape & { id: number }
export interface ToShapeThread {
  id: number
  subject: ShapeSubject
}

interface Waiting {
  resolve: (shape: MeasuredShape) => void
  reject: (error: Error) => void
}

/**
 * Measures shapes in a second thread beside the one that asks, which meanwhile places the part and estimates its
 * print: nothing there needs walls, gaps or holes. Who started this thread has started the other one: a thread that
 * starts threads of its own brings the whole program down when it is ended meanwhile (V8: `location_ != nullptr`).
 */
export function shapesThrough(port: MessagePort): MeasureShape {
  const waiting = new Map<number, Waiting>()
  let isClosed = false
  const lost = () => new Error('the thread for shapes ended')
  port.on('message', ({ id, ...shape }: FromShapeThread) => {
    waiting.get(id)?.resolve(shape)
    waiting.delete(id)
  })
  port.on('close', () => {
    isClosed = true
    for (const one of waiting.values()) one.reject(lost())
    waiting.clear()
  })
  let asked = 0
  return (subject) =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(lost())
      const id = ++asked
      waiting.set(id, { resolve, reject })
      port.postMessage({ id, subject } satisfies ToShapeThread)
    })
}

/** The other end: every shape that comes through is measured, one after the other. */
export function measureShapesFor(port: MessagePort, measure: (subject: ShapeSubject) => ShapeFigures): void {
  port.on('message', ({ id, subject }: ToShapeThread) => {
    const figures = measure(subject)
    const ended_at = performance.timeOrigin + performance.now()
    port.postMessage({ id, figures, ended_at } satisfies FromShapeThread)
  })
}
