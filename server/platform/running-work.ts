import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogArea } from '../../shared/platform/logs/log-line.ts'

/**
 * Running work: a request, a job of the queue, or a step of the background work. Log lines and crash reports name it.
 */
export interface RunningWork {
  area: LogArea
  /** `POST /v1/quotes`, `emails`: never with a value that a customer entered. */
  work: string
  request_id?: string
}

/** Names the work of measuring a part, followed by the id of its quote. */
export const MEASURING = 'measuring '

const storage = new AsyncLocalStorage<RunningWork>()

/** Runs `run`; everything that it starts belongs to this work. */
export function runWork<Result>(work: RunningWork, run: () => Result): Result {
  return storage.run(work, run)
}

const underWay = new Set<RunningWork>()

/** Notes work that began; returns what notes its end. */
export function beginWork(work: RunningWork): () => void {
  underWay.add(work)
  return () => void underWay.delete(work)
}

/** The same for work that is a promise, which runs in its own context. */
export function runJob<Result>(work: RunningWork, run: () => Promise<Result>): Promise<Result> {
  const end = beginWork(work)
  return runWork(work, run).finally(end)
}

/** Returns the work that runs now, and everything under way. */
export function describeRunning() {
  const now = runningWork()
  return {
    work: now?.work ?? null,
    request_id: now?.request_id ?? null,
    under_way: [...underWay].map(({ work, request_id }) => (request_id ? `${work} (${request_id})` : work)),
  }
}

/** Returns the number of parts that are being measured, and of requests that may change something and are not answered yet. */
export function countRunning(): { parts: number; requests: number } {
  const all = [...underWay]
  return {
    parts: all.filter(({ work }) => work.startsWith(MEASURING)).length,
    requests: all.filter(({ request_id, work }) => request_id !== undefined && !/^(GET|HEAD) /.test(work))
      .length,
  }
}

/** Null outside of any work, at the start of the program for example. */
export function runningWork(): RunningWork | null {
  return storage.getStore() ?? null
}
