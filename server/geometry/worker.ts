import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import {
  THREAD_ROLES,
  type FromWorker,
  type GeometryJob,
  type ToWorker,
  type Progress,
} from '../../shared/geometry/job.ts'
import type { PrintedPartJob, PrintedPartOutcome } from '../../shared/geometry/printed-part.ts'
import { machineFaultOf } from '../../shared/machine-faults.ts'
import { answerGeometryJob } from './analyse-part.ts'
import { writePrintedPart } from './export/write-printed-part.ts'
import { FileRefused } from './file-refused.ts'
import { shapeOnPreview } from './measure-shape.ts'
import { warmStepEngine } from './read/step/step.ts'
import { measureShapesFor, shapesThrough, type MeasureShape } from './shape-thread.ts'

/**
 * One geometry worker thread: jobs come in as ToWorker, everything else goes out as FromWorker, nothing is thrown. The
 * same file is the thread beside it that measures shapes (shape-thread.ts), and one that writes a part to be downloaded.
 */
const port = parentPort
if (!port) throw new Error('server/geometry/worker.ts runs as a worker thread only')
const own = workerData as
  | { role: typeof THREAD_ROLES.jobs }
  | { role: typeof THREAD_ROLES.shapes; port: MessagePort }
  | { role: typeof THREAD_ROLES.parts; job: PrintedPartJob }

const MIN_MS_BETWEEN_PROGRESS = 100
const IDLE_MS = 200

let warming: NodeJS.Timeout | undefined
let isWarm = false
let measureShape: MeasureShape | undefined
let practice: GeometryJob | undefined

yieldToTheServer()
if (own.role === THREAD_ROLES.shapes) {
  measureShapesFor(own.port, shapeOnPreview)
} else if (own.role === THREAD_ROLES.parts) {
  void writeForDownload(own.job)
} else {
  port.on('message', (message: ToWorker) => {
    if (message.type === 'shapes') {
      measureShape = shapesThrough(message.port as MessagePort)
      return
    }
    if (message.type === 'practice') {
      practice = message.job
      return
    }
    clearTimeout(warming)
    void answer(message.id, message.job, message.alone ? measureShape : undefined).then(warmWhenIdle)
  })
  send({ type: 'ready' })
  warmWhenIdle()
}

/** A thread of its own for one file: it is asked for rarely, and no quote waits for it. */
async function writeForDownload(job: PrintedPartJob): Promise<void> {
  const outcome = await writePrintedPart(job).then(
    (): PrintedPartOutcome => ({ outcome: 'written' }),
    (error: unknown): PrintedPartOutcome => ({ outcome: 'failed', raw: String(error) }),
  )
  port?.postMessage(outcome)
}

/** Readiness does not wait for it, and a job that is already there goes first. */
function warmWhenIdle(): void {
  clearTimeout(warming)
  if (!isWarm) warming = setTimeout(() => void warmUp(), IDLE_MS)
}

/**
 * On Linux a priority belongs to a thread, and 0 means the calling one (setpriority(2), NOTES): measuring then waits
 * for answers to people, not they for it. Elsewhere it would slow the whole program, and the scheduler does without.
 */
function yieldToTheServer(): void {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)
}

function send(message: FromWorker): void {
  port?.postMessage(message)
}

async function answer(id: number, job: GeometryJob, shape?: MeasureShape): Promise<void> {
  send({ type: 'begun', id })
  try {
    const { answer, drawPicture } = await answerGeometryJob(job, progressOf(id), shape)
    send({ type: 'done', id, answer })
    drawPicture()
  } catch (error) {
    if (error instanceof FileRefused) {
      send({ type: 'refused', id, code: error.code, detail: error.detail, raw: error.raw })
    } else {
      send({
        type: 'broken',
        id,
        fault: machineFaultOf(error),
        raw: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
    }
  }
}

async function warmUp(): Promise<void> {
  isWarm = true
  for (const warm of [practise, warmStepEngine]) {
    try {
      await warm()
    } catch {
      // The job that needs it will tell what is wrong with it.
    }
  }
}

async function practise(): Promise<void> {
  if (!practice) return
  mkdirSync(practice.folder, { recursive: true })
  const folder = mkdtempSync(join(practice.folder, 'layerline-practice-'))
  try {
    await answerGeometryJob({ ...practice, folder }, () => {}, measureShape)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Told at most ten times a second, and never backwards. */
function progressOf(id: number): (progress: Progress) => void {
  let last = { fraction: -1, at: -Infinity, stage: '' }
  return ({ stage, fraction }) => {
    const now = performance.now()
    const isNewStage = stage !== last.stage
    if (fraction < last.fraction || (!isNewStage && now - last.at < MIN_MS_BETWEEN_PROGRESS)) return
    last = { fraction, at: now, stage }
    send({ type: 'progress', id, progress: { stage, fraction } })
  }
}
