import type { GeometryAnswer, Progress } from '../../../shared/geometry/job.ts'
import { mayStartLongJob, type WaitingWork } from '../../../shared/quoting/quotes/work-order.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { writeSoon } from '../../platform/db/write-soon.ts'
import type { GeometryOutcome } from '../../platform/ports/geometry.ts'
import type { Shop } from '../../platform/shop.ts'
import { knowsAnalysis, msToMeasure, noteMeasuredFor, ownerKey } from './known-parts.ts'
import { keepMeasured, type MeasuredPart } from './measured-store.ts'
import type { MeasurePlan } from './plan-measuring.ts'
import { answerOf, keyOf, measuringJob } from './measuring-job.ts'
import { findQuote, type QuoteRow } from '../quote-store.ts'

/** A quote in the queue, and what has to be measured for it. */
export interface WaitingQuote {
  row: QuoteRow
  plan: MeasurePlan
  /** Quotes with the same key wait for the same work: one owner's, of the same file, unit and settings. */
  key: string
}

export function waitingQuote(row: QuoteRow, plan: MeasurePlan): WaitingQuote {
  return { row, plan, key: `${ownerKey(row)} ${keyOf(plan)}` }
}

/** Returns true if a quote waits for this work, also when it moved from a guest to an account since the work began. */
export function isSameWork(unit: WorkUnit, { row, plan }: WaitingQuote): boolean {
  return unit.quote.row.sha256 === row.sha256 && keyOf(unit.quote.plan) === keyOf(plan)
}

/** Returns the owners whose quotes wait for it now, including an account that a guest's quote was moved to since. */
export function ownersOf(db: ReadDb, unit: WorkUnit, quoteIds: string[]): string[] {
  return [...new Set([unit.quote.row, ...quoteIds.map((id) => findQuote(db, id)!)].map(ownerKey))]
}

/** Measuring that is running for one owner. */
export interface WorkUnit {
  quote: WaitingQuote
  isLong: boolean
  isAlone: boolean
  /** ms on the clock of `performance.now()`. */
  startedAt: number
  stop: AbortController
  done: Promise<void>
  progress: Progress | null
}

/** Returns the jobs of these units, and for how long each has run. */
export function runningJobs(units: Iterable<WorkUnit>): { is_long: boolean; seconds: number }[] {
  const now = performance.now()
  return [...units].map((unit) => ({ is_long: unit.isLong, seconds: (now - unit.startedAt) / 1000 }))
}

export function isAloneAtWork(units: Iterable<WorkUnit>): boolean {
  return [...units].some((unit) => unit.isAlone)
}

/** One worker at a time reads an owner's file: a second print setting waits for the analysis of the first. */
export function mayStartBeside(
  units: readonly WorkUnit[],
  { quote, work, workers }: { quote: WaitingQuote; work: WaitingWork; workers: number },
): boolean {
  const { row, plan } = quote
  if (isAloneAtWork(units) || (work.is_alone && units.length > 0)) return false
  const isSamePart = (unit: WorkUnit) =>
    unit.quote.plan.analysis_key === plan.analysis_key && ownerKey(unit.quote.row) === ownerKey(row)
  if (units.some(isSamePart)) return false
  return !work.is_long || mayStartLongJob(workers, units.filter((unit) => unit.isLong).length)
}

/** Callbacks while a unit is being measured. */
interface UnitWatch {
  onBegun: () => void
  onProgress: (progress: Progress) => void
}

/** Measures the part. Another customer's analysis of the same file is not used: its speed would reveal them. */
export function measureFor(
  shop: Shop,
  unit: WorkUnit,
  options: UnitWatch & { kind: Parameters<typeof measuringJob>[2]['kind'] },
): Promise<GeometryOutcome> {
  const { row, plan } = unit.quote
  const job = measuringJob(shop, row, { plan, kind: options.kind, owner: ownerKey(row) })
  const analysis = knowsAnalysis(shop.db, row, plan.analysis_key) ? job.analysis : null
  const { onBegun, onProgress } = options
  const watch = { onBegun, onProgress, signal: unit.stop.signal }
  return shop.machine.geometry
    .analyze({ ...job, analysis }, watch)
    .catch((error: unknown): GeometryOutcome => ({ outcome: 'crashed', raw: String(error) }))
}

/** Saves the engine's results for the owners who waited for them. The quotes that are priced by them are saved for good. */
export async function keepForOwners(
  shop: Shop,
  { row, plan }: WaitingQuote,
  { answer, owners }: { answer: GeometryAnswer; owners: string[] },
): Promise<void> {
  const results = answerOf(shop, row.sha256, answer)
  const { untilWritable, writeUnsynced } = shop
  await writeSoon({ untilWritable, write: writeUnsynced }, (tx) => {
    keepMeasured(tx, plan, results)
    for (const owner of owners) noteMeasuredFor(tx, owner, plan)
  })
}

/** The usual share of the measuring time after which the preview is ready. */
const PREVIEW_AT = 0.45
const STEPS = 20

/**
 * Releases results that another customer's upload of the same file produced, after the time that measuring took: how fast a
 * price appears must not reveal that someone else has sent the file.
 */
export async function releaseTo(
  shop: Shop,
  unit: WorkUnit,
  release: { measured: MeasuredPart; owners: () => string[]; onProgress: UnitWatch['onProgress'] },
): Promise<void> {
  const { measured, owners, onProgress } = release
  const ms = msToMeasure(shop.db, unit.quote.row, measured)
  for (let step = 0; step < STEPS; step++) {
    const fraction = step / STEPS
    onProgress({ stage: fraction < PREVIEW_AT ? 'checking' : 'processing', fraction })
    await pause(ms / STEPS, unit.stop.signal)
    if (unit.stop.signal.aborted) return
  }
  await writeSoon(shop, (tx) => {
    for (const owner of owners()) noteMeasuredFor(tx, owner, unit.quote.plan)
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
