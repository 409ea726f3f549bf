import { Worker } from 'node:worker_threads'
import type { Report } from '../../../shared/desk/reports/report.ts'
import type { ReportJob, ReportRunner } from '../ports/reports.ts'

interface ReportThreadOptions {
  /** Entry file of the thread. */
  entry: string
  /** The database file. */
  database: string
}

/** A report takes about a second in the largest shops; a thread that takes this long is stuck. */
const MAX_SECONDS = 60

type Outcome = { answer: Report | Uint8Array } | { fault: string }

/** Computes reports one after another in one thread, which starts with the first one and again after a fault. */
export function reportThread(options: ReportThreadOptions): ReportRunner {
  let thread: Worker | null = null
  let isClosed = false
  let previous: Promise<unknown> = Promise.resolve()
  const run = async (job: ReportJob, signal?: AbortSignal) => {
    if (isClosed || signal?.aborted) return null
    thread ??= new Worker(options.entry, { workerData: { database: options.database } })
    // A report does not keep the program from ending.
    thread.unref()
    try {
      return await answerOf(thread, job)
    } catch (error) {
      void thread.terminate()
      thread = null
      throw error
    }
  }
  const inTurn = (job: ReportJob, signal?: AbortSignal) => {
    const answer = previous.then(() => run(job, signal))
    previous = answer.catch(() => {})
    return answer
  }
  return {
    report: (request, now, signal) =>
      inTurn({ job: 'report', request, now }, signal) as Promise<Report | null>,
    async accounting(month, now) {
      const bytes = await inTurn({ job: 'accounting', month, now })
      if (bytes instanceof Uint8Array) return bytes
      throw new Error('the program is stopping')
    },
    async close() {
      isClosed = true
      await thread?.terminate()
    },
  }
}

function answerOf(worker: Worker, job: ReportJob): Promise<Report | Uint8Array> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
      settle()
    }
    const fail = (raw: string) => end(() => reject(new Error(raw)))
    const onMessage = (outcome: Outcome) =>
      'answer' in outcome ? end(() => resolve(outcome.answer)) : fail(outcome.fault)
    const onEnd = (cause: unknown) => fail(`the report thread ended: ${String(cause)}`)
    const timer = setTimeout(() => fail(`no report within ${MAX_SECONDS} seconds`), MAX_SECONDS * 1000)
    worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd)
    worker.postMessage(job, [])
  })
}
