import { isStartUnclear } from '../../../shared/production/printer-links/follow-print.ts'
import type { PrintFeed } from '../../../shared/production/printer-links/machine-report.ts'
import { MINUTE } from '../../../shared/platform/time.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { filamentsOf, findPrintFile } from '../plates/print-file-store.ts'
import { checkStart } from '../plates/start-plates.ts'
import type { PrintFileFacts } from '../../platform/ports/files.ts'
import {
  MachineError,
  type LinkFault,
  type PrinterLink,
  type PrintFile,
} from '../../platform/ports/printer-link.ts'
import type { Shop } from '../../platform/shop.ts'
import { findPlate } from '../../orders/units/plate-store.ts'
import { confirmStart } from './confirm-start.ts'
import { findPrintJob, findOpenPrintJob, followedJob, saveJob, type JobRow } from './job-store.ts'
import type { LiveLink } from './live-links.ts'
import { noteOfJob } from './note-of-job.ts'

/**
 * Limits the time since staff said that the bed is empty, at the start of the print: later it may not be true anymore.
 */
const MAX_SECONDS_TO_SEND = 10 * MINUTE
const MAX_SECONDS_TO_START = 45 * MINUTE

/** Faults after which sending is tried again. */
const PASSING: ReadonlySet<LinkFault> = new Set(['unreachable', 'timeout'])
/** Faults that leave open whether the printer has begun. */
const OPEN_ENDED: ReadonlySet<LinkFault> = new Set([
  'unreachable',
  'timeout',
  'nonsense',
  'certificate_refused',
])

/** Sends the file of a job and starts it. What the printer was asked is written before it is asked, so that nothing starts twice. */
export async function runJob(
  shop: Shop,
  job: JobRow,
  { link, live, signal }: { link: PrinterLink; live: LiveLink; signal: AbortSignal },
): Promise<void> {
  if (!isReady(shop, job, MAX_SECONDS_TO_SEND) || isAtWork(shop, job, live)) return
  const { why_not, plate } = await factsOf(shop, job)
  if (findPrintJob(shop.db, job.number)?.status !== 'sending') return
  if (why_not !== null) return stopJob(shop, job, why_not)
  const stopping = new AbortController()
  live.stop_sending = stopping
  try {
    await link.sendFile(fileOf(shop, job), AbortSignal.any([signal, stopping.signal]))
  } catch (error) {
    return takeSendingFault(shop, job, error)
  } finally {
    live.stop_sending = null
  }
  if (!isReady(shop, job, MAX_SECONDS_TO_START)) return
  await startAt(shop, job, { link, plate, signal })
}

/**
 * While a printer does not answer, its print does not wait without end: it is not sent anymore, or a person is asked whether it has begun.
 */
export function endVainWait(shop: Shop, printerId: string): void {
  const job = findOpenPrintJob(shop.db, printerId)
  if (job?.status === 'sending') isReady(shop, job, MAX_SECONDS_TO_SEND)
  const now = shop.clock.now()
  const followed = followedJob(job)
  if (job && followed && isStartUnclear(followed, now))
    shop.write((tx) => saveJob(tx, job, { status: 'unclear' }, now))
}

/** Returns true if it may still be sent or started; if not, it stops with the reason. */
function isReady(shop: Shop, { number }: JobRow, maxSeconds: number): boolean {
  const job = findPrintJob(shop.db, number)
  if (job?.status !== 'sending') return false
  const why =
    shop.clock.now() - job.created_at > maxSeconds
      ? 'It took too long to reach the printer. Look at its bed and start it again.'
      : whyNotNow(shop, job)
  if (why !== null) stopJob(shop, job, why)
  return why === null
}

function whyNotNow(shop: Shop, job: JobRow): string | null {
  const plate = findPlate(shop.db, job.plate_id)
  if (!plate || plate.status !== 'planned' || plate.revision !== job.plate_revision)
    return 'The plate was changed in the meantime. Look at it and start it again.'
  const file = findPrintFile(shop.db, job.plate_id)
  if (file?.sha256 !== job.sha256 || !shop.files.prints.has(job.sha256))
    return 'Its print file was replaced or is gone. Start it again with the new one.'
  return whyNotStarted(shop.db, job)
}

/** Returns the refusal that starting the plate by hand would get; null if it would get none. */
function whyNotStarted(db: ReadDb, { plate_id }: JobRow): string | null {
  try {
    checkStart(db, findPlate(db, plate_id)!)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** A printer that prints something else gets nothing. */
function isAtWork(shop: Shop, job: JobRow, { report }: LiveLink): boolean {
  if (report === null || !['printing', 'paused', 'attention', 'offline'].includes(report.state)) return false
  const name = report.job?.file_name ?? null
  stopJob(
    shop,
    job,
    report.state === 'offline'
      ? 'The printer itself is not connected. Switch it on and start it again.'
      : `The printer is not free${name === null ? '' : `: it has ${name}`}. Start it again when it is.`,
  )
  return true
}

/** Files that were stored by an earlier version were not looked into then. */
function factsOf(shop: Shop, { sha256, file_name: name }: JobRow): Promise<PrintFileFacts> {
  return shop.files.prints.inspect({ path: shop.files.prints.path(sha256), name })
}

function fileOf(shop: Shop, { file_name: name, sha256, plate_id }: JobRow): PrintFile {
  const { bytes } = findPrintFile(shop.db, plate_id)!
  return { name, sha256, bytes, open: () => shop.files.prints.open(sha256) }
}

/** A lost connection is tried again until it has taken too long; after anything else the job stops. */
function takeSendingFault(shop: Shop, job: JobRow, error: unknown): void {
  if (!(error instanceof MachineError)) throw error
  if (findPrintJob(shop.db, job.number)?.status !== 'sending') return
  if (PASSING.has(error.fault)) throw error
  stopJob(shop, job, error.message)
}

async function startAt(
  shop: Shop,
  job: JobRow,
  { link, plate, signal }: { link: PrinterLink; plate: number | null; signal: AbortSignal },
): Promise<void> {
  const now = shop.clock.now()
  const isAsked = shop.write((tx) => {
    if (findPrintJob(tx, job.number)?.status !== 'sending') return false
    saveJob(tx, job, { status: 'starting', started_at: now }, now)
    return true
  })
  if (!isAsked) return
  try {
    await link.start(job.file_name, signal, { ...feedOf(shop, job), plate })
  } catch (error) {
    // Its next answers say whether it prints.
    if (!(error instanceof MachineError) || OPEN_ENDED.has(error.fault)) throw error
    return stopJob(shop, job, error.message)
  }
  confirmStart(shop, job)
}

/** Returns the tray and material of a job, with which the tray's current content is compared again. */
function feedOf({ db }: Shop, { plate_id, tray }: JobRow): PrintFeed {
  const file = findPrintFile(db, plate_id)
  return { tray, material: findPlate(db, plate_id)!.material, filaments: file ? filamentsOf(file) : null }
}

function stopJob(shop: Shop, job: JobRow, why: string): void {
  const now = shop.clock.now()
  shop.write((tx) => {
    saveJob(tx, job, { status: 'stopped', why, ended_at: now }, now)
    noteOfJob(tx, job, { kind: 'not_started', now, detail: why })
  })
}
