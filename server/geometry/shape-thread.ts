import { Worker } from 'node:worker_threads'
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

/** The role that a thread of the worker's entry file takes when it is started with it. */
export const SHAPE_ROLE = 'shape'

interface Waiting {
  resolve: (shape: MeasuredShape) => void
  reject: (error: Error) => void
}

/**
 * Measures shapes in a second thread beside the one that asks, which meanwhile places the part and estimates its
 * print: nothing there needs walls, gaps or holes. It lives as long as the thread that asks.
 */
export function shapeThread(entry: string, heap_mb: number): MeasureShape {
  const waiting = new Map<number, Waiting>()
  const thread = new Worker(entry, {
    workerData: { role: SHAPE_ROLE },
    resourceLimits: { maxOldGenerationSizeMb: heap_mb },
  })
  thread.on('message', ({ id, ...shape }: FromShapeThread) => {
    waiting.get(id)?.resolve(shape)
    waiting.delete(id)
  })
  let end: Error | null = null
  const lost = (error: Error) => {
    end ??= error
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }
  thread.on('error', lost)
  thread.on('exit', (code) => lost(new Error(`the thread for shapes ended with code ${code}`)))
  let asked = 0
  return (subject) =>
    new Promise((resolve, reject) => {
      if (end) return reject(end)
      const id = ++asked
      waiting.set(id, { resolve, reject })
      thread.postMessage({ id, subject } satisfies ToShapeThread, [])
    })
}
