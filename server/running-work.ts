import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogArea } from '../shared/diagnosis/log-line.ts'

/** What runs: a request, a job of the queue, or a step of the background work. Log lines and crash reports name it. */
export interface RunningWork {
  area: LogArea
  /** `POST /v1/quotes`, `emails`: never with a value that a customer entered. */
  work: string
  request_id?: string
}

const storage = new AsyncLocalStorage<RunningWork>()

/** Runs `run`; everything that it starts belongs to this work. */
export function runWork<Result>(work: RunningWork, run: () => Result): Result {
  return storage.run(work, run)
}

/** Null outside of any work, at the start of the program for example. */
export function runningWork(): RunningWork | null {
  return storage.getStore() ?? null
}
