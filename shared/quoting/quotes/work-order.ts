import type { FileKind } from '../../geometry/files/part-file.ts'

/** Files up to these sizes keep a worker busy for less than a second, larger ones for seconds (measured). */
const LONG_BYTES = { mesh: 8_000_000, step: 1_000_000 }

export function isLongJob(file: { kind: FileKind; bytes: number }): boolean {
  return file.bytes > LONG_BYTES[file.kind === 'step' ? 'step' : 'mesh']
}

/** Long jobs leave one worker free for short ones, so that a customer with a small part does not wait for minutes. */
export function mayStartLongJob(workers: number, longJobs: number): boolean {
  return longJobs < Math.max(1, workers - 1)
}

/** A quote that waits for a worker. */
export interface WaitingWork {
  id: string
  owner: string
  queued_at: number
  /** Orders quotes that were queued in the same second. */
  seq: number
  is_long: boolean
  /** The program crashed too often while it was measured, so it is measured with no other job running. */
  is_alone: boolean
}

/**
 * The work that was started for each owner lately, counted in short jobs. An owner who is not listed has the share
 * `now`.
 */
export interface WorkShares {
  now: number
  by_owner: ReadonlyMap<string, number>
}

export const NO_SHARES: WorkShares = { now: 0, by_owner: new Map() }

/** The work that a job adds to its owner's share. */
const COST = { long: 4, short: 1 }

function costOf({ is_long }: Pick<WaitingWork, 'is_long'>): number {
  return is_long ? COST.long : COST.short
}

function shareOf(shares: WorkShares, owner: string): number {
  return Math.max(shares.now, shares.by_owner.get(owner) ?? 0)
}

/**
 * Sorts waiting quotes in the order in which they are measured. Owners alternate, so that no owner waits for all parts of
 * another; the owner with the smaller share comes first. Of one owner, short jobs come before long ones, then the oldest.
 * A part that must be measured alone comes last: it waits until all workers are free.
 */
export function sortByWorkOrder(waiting: readonly WaitingWork[], shares: WorkShares): WaitingWork[] {
  const sharesBefore = new Map<string, number>()
  const nextShares = new Map<string, number>()
  for (const work of waiting.toSorted(byAge)) {
    const share = nextShares.get(work.owner) ?? shareOf(shares, work.owner)
    nextShares.set(work.owner, share + costOf(work))
    sharesBefore.set(work.id, share)
  }
  return waiting.toSorted(
    (a, b) =>
      Number(a.is_alone) - Number(b.is_alone) ||
      sharesBefore.get(a.id)! - sharesBefore.get(b.id)! ||
      byAge(a, b),
  )
}

function byAge(a: WaitingWork, b: WaitingWork): number {
  return (
    Number(a.is_alone) - Number(b.is_alone) ||
    Number(a.is_long) - Number(b.is_long) ||
    a.queued_at - b.queued_at ||
    a.seq - b.seq
  )
}

/** Returns the shares after a job was started. Owners who are not ahead of the others are dropped. */
export function addStartedWork(shares: WorkShares, work: Pick<WaitingWork, 'owner' | 'is_long'>): WorkShares {
  const now = shareOf(shares, work.owner)
  const by_owner = new Map([...shares.by_owner].filter(([, share]) => share > now))
  return { now, by_owner: by_owner.set(work.owner, now + costOf(work)) }
}

/** The number of crashes of the program while a part was being read. */
export interface WorkDeaths {
  deaths: number
  /** The crashes among them during which no other job was running. */
  lone_deaths: number
}

/** A program may be killed for many reasons; a part that was being read this often may be the cause. */
const MAX_DEATHS_BESIDE_OTHERS = 3
const MAX_LONE_DEATHS = 3

/** After each death alone the part is paused longer: a program that someone kills again and again is not blamed on one part. */
const FIRST_PAUSE_SECONDS = 60
const PAUSE_GROWTH = 5

/** Returns the seconds for which a part is not tried after the program died while reading it alone. */
export function pauseAfterDeaths({ lone_deaths }: Pick<WorkDeaths, 'lone_deaths'>): number {
  return lone_deaths === 0 ? 0 : FIRST_PAUSE_SECONDS * PAUSE_GROWTH ** (lone_deaths - 1)
}

/**
 * Decides what to do with a part after the program crashed while reading it. Only a part that was read alone is certain to
 * be the cause, so only such a part is given up.
 */
export function decideAfterDeaths({ deaths, lone_deaths }: WorkDeaths): 'try' | 'try_alone' | 'give_up' {
  if (lone_deaths >= MAX_LONE_DEATHS) return 'give_up'
  return deaths >= MAX_DEATHS_BESIDE_OTHERS ? 'try_alone' : 'try'
}
