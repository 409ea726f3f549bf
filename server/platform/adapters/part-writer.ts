import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { z } from 'zod'
import { Outline } from '../../../shared/geometry/outline.ts'
import {
  SplitParts,
  type PartExportJob,
  type PartExportOutcome,
} from '../../../shared/geometry/printed-part.ts'
import type { WorkerPriority } from '../../../shared/geometry/worker-limits.ts'
import type { PartWriter } from '../ports/geometry.ts'

interface PartWriterLimits {
  /** Entry file of the thread. */
  entry: string
  heap_mb: number
  priority?: WorkerPriority
  seconds_per_job: number
}

/** Writes parts and plates one at a time, each in its own thread, so that the geometry workers stay free for quotes. */
export function partWriter(limits: PartWriterLimits): PartWriter {
  const jobs = new Map<string, Promise<PartExportOutcome>>()
  const running = new Set<Worker>()
  let isClosed = false
  let previous: Promise<unknown> = Promise.resolve()
  const next = (job: PartExportJob) => {
    const written = previous.then(() =>
      isClosed
        ? ({ outcome: 'failed', raw: 'the program is stopping' } as const)
        : runThread(job, limits, running),
    )
    previous = written
    return written
  }
  const write = (job: PartExportJob): Promise<PartExportOutcome> => {
    if (existsSync(job.path)) return Promise.resolve({ outcome: 'written' })
    const same = jobs.get(job.path)
    if (same) return same
    const written = next(job).finally(() => jobs.delete(job.path))
    jobs.set(job.path, written)
    return written
  }
  return {
    write,
    async outline(job) {
      const { outcome } = await write(job)
      return outcome === 'written' ? readWritten(Outline, job.path) : null
    },
    async split(job) {
      const { outcome } = await write(job)
      return outcome === 'written' ? readSplit(job.path) : null
    },
    async close() {
      isClosed = true
      await Promise.all([...running].map((thread) => thread.terminate()))
    },
  }
}

/** Null if the file was removed, or damaged by another program. */
async function readWritten<Written>(schema: z.ZodType<Written>, path: string): Promise<Written | null> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}

/** With the paths where the files are: the folder may have moved since the list was written. */
async function readSplit(path: string): Promise<SplitParts | null> {
  const list = await readWritten(SplitParts, path)
  return (
    list && { ...list, parts: list.parts.map((part) => ({ ...part, path: join(dirname(path), part.path) })) }
  )
}

function runThread(
  job: PartExportJob,
  { entry, heap_mb, priority, seconds_per_job }: PartWriterLimits,
  running: Set<Worker>,
): Promise<PartExportOutcome> {
  const thread = new Worker(entry, {
    workerData: { job, priority },
    resourceLimits: { maxOldGenerationSizeMb: heap_mb },
    // Parsers must not print to the program's output.
    stdout: true,
    stderr: true,
  })
  running.add(thread)
  thread.stdout.resume()
  thread.stderr.resume()
  return new Promise((resolve) => {
    const finish = (outcome: PartExportOutcome) => {
      clearTimeout(timer)
      running.delete(thread)
      void thread.terminate()
      resolve(outcome)
    }
    const fail = (raw: string) => finish({ outcome: 'failed', raw })
    const timer = setTimeout(
      () => fail(`not written within ${seconds_per_job} seconds`),
      seconds_per_job * 1000,
    )
    thread.on('message', finish)
    thread.on('error', (error) => fail(String(error)))
    thread.on('exit', (code) => fail(`the thread ended with code ${code}`))
  })
}
