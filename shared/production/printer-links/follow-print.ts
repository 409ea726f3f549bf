import type { PlateStatus } from '../plates/plate-states.ts'
import type { Instant } from '../../platform/time.ts'
import type { MachineReport } from './machine-report.ts'
import type { PrintJobOutcome, PrintJobStatus } from './print-job.ts'

/** A print that the program started, as far as what follows depends on it. */
export interface FollowedJob {
  status: Exclude<PrintJobStatus, 'ended' | 'stopped'>
  file_name: string
  /** True if the printer was heard to print it. */
  seen_printing: boolean
  /** When the printer was asked to start. */
  asked_at: Instant
}

/** The meaning of a printer's report for its plate. */
export type PrintStep =
  | { does: 'nothing' }
  /** The print has begun: the plate starts, unless staff started it by hand. */
  | { does: 'confirm' }
  /** `progress` from 0 to 1; null: not told. */
  | { does: 'follow'; progress: number | null }
  /** The print ended: its units are printed. Quality and the bed are for people. */
  | { does: 'end_print' }
  /** It ended otherwise. Which units failed is for a person to say. */
  | { does: 'end'; outcome: Exclude<PrintJobOutcome, 'finished'> }
  /** Nobody knows whether the print began. */
  | { does: 'ask' }
  /** Staff moved the plate by hand; there is nothing left to follow. */
  | { does: 'close' }

/** A printer that was asked to start may say for so many seconds that it does nothing. */
const START_SECONDS = 180
/** A printer that printed must say for so many seconds that it does nothing, before its print counts as gone. */
const GONE_SECONDS = 30

interface Heard {
  job: FollowedJob | null
  /** The status of the job's plate. */
  plate: PlateStatus | null
  report: MachineReport
  /** The file that the printer named last, by this report or an earlier one; null: none since it was idle. */
  last_file?: string | null
  /** The instant since which the printer's report has not changed. */
  since: Instant
  now: Instant
}

const NOTHING: PrintStep = { does: 'nothing' }

/** Decides what a report means for the print that the program started at that printer. */
export function followPrint(heard: Heard): PrintStep {
  const { job, plate, report } = heard
  if (job === null || job.status === 'sending' || plate === null) return NOTHING
  if (report.state === 'offline' || report.state === 'unknown') return NOTHING
  const isOwn = isOwnFile(heard, job)
  if (job.status === 'printing' && plate !== 'printing')
    return isOwn && isAtWork(report) ? NOTHING : { does: 'close' }
  if (plate !== 'planned' && plate !== 'printing') return { does: 'close' }
  if (plate === 'planned' && isOwn && report.state !== 'idle') return { does: 'confirm' }
  return plate === 'planned' ? stepBeforeStart(heard, job) : stepOfPrint(heard, job, isOwn)
}

/** The printer was asked to start, and has not said that it did. */
function stepBeforeStart({ now }: Heard, job: FollowedJob): PrintStep {
  return isStartUnclear(job, now) ? { does: 'ask' } : NOTHING
}

/** Returns true if the printer has had its time to say that it has begun; also for one that says nothing at all. */
export function isStartUnclear({ status, asked_at }: FollowedJob, now: Instant): boolean {
  return status === 'starting' && now - asked_at >= START_SECONDS
}

function stepOfPrint({ report, since, now }: Heard, job: FollowedJob, isOwn: boolean): PrintStep {
  if (isOwn && isAtWork(report)) return { does: 'follow', progress: report.job?.progress ?? null }
  if (isOwn && report.state === 'finished') return { does: 'end_print' }
  if (isOwn && (report.state === 'failed' || report.state === 'canceled'))
    return { does: 'end', outcome: report.state }
  // A fault without a file name is told as what it is: the print may go on.
  if (report.state === 'failed' || report.state === 'attention') return NOTHING
  const silence = job.seen_printing ? now - since : now - job.asked_at
  return silence >= (job.seen_printing ? GONE_SECONDS : START_SECONDS)
    ? { does: 'end', outcome: 'gone' }
    : NOTHING
}

function isAtWork({ state }: MachineReport): boolean {
  return state === 'printing' || state === 'paused' || state === 'attention'
}

/**
 * True if a report is about the job's file. A printer that names no file prints the job's, if it was heard to print it
 * and named no other since. Prusa's firmware forgets the file with the end of its print, so such an end is that of the
 * file that it named last; or of the print that it took, if the program was off from then on.
 */
function isOwnFile({ report, last_file = null, since }: Heard, job: FollowedJob): boolean {
  const name = report.job?.file_name ?? null
  if (name !== null) return isSameFile(name, job.file_name)
  // It had no file before it took the start, and came to an end since.
  if (!job.seen_printing)
    return job.status === 'printing' && last_file === null && since > job.asked_at && hasEnded(report)
  if (last_file === null) return isAtWork(report)
  return (isAtWork(report) || hasEnded(report)) && isSameFile(last_file, job.file_name)
}

/**
 * Any other machine that names no file has lost it, such as by a restart, and speaks of an earlier print. A fault is left out: a print may
 * go on after it.
 */
function hasEnded({ state, forgets_file }: MachineReport): boolean {
  return forgets_file === true && (state === 'finished' || state === 'canceled')
}

/** Machines change the case of a name, add folders, or leave out the last ending. */
export function isSameFile(told: string, sent: string): boolean {
  const plain = (name: string) =>
    name
      .replace(/^.*[/\\]/, '')
      .toLowerCase()
      .replace(/(\.gcode)?\.3mf$|\.b?gcode$|\.bgc$|\.gco$/, '')
  return plain(told) === plain(sent)
}

/** The largest difference between the reported progress and the plate's that is not stored. */
const MAX_DIFFERENCE = 0.03
const MIN_SECONDS_BETWEEN = 60

/**
 * True if a reported progress is stored: if the plate shows another one, and not every second. Each stored one is a new
 * revision of the plate, which staff at an open page would meet as a change.
 */
export function isNewProgress(
  told: number | null,
  shown: { progress: number; told_at: Instant | null; now: Instant },
): told is number {
  if (told === null || told <= 0 || told >= 1) return false
  const { progress, told_at, now } = shown
  const isLate = told_at === null || now - told_at >= MIN_SECONDS_BETWEEN
  return isLate && Math.abs(told - progress) > MAX_DIFFERENCE
}
