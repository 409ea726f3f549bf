import type { FileKind } from '../geometry/files/part-file.ts'

/** Measured: about 8 MB of triangles or 1 MB of STEP keep a worker busy for seconds, other files for parts of one. */
const LONG_BYTES = { mesh: 8_000_000, step: 1_000_000 }

export function isLongJob(file: { kind: FileKind; bytes: number }): boolean {
  return file.bytes > LONG_BYTES[file.kind === 'step' ? 'step' : 'mesh']
}

/** Long jobs leave one worker to the short ones, so that nobody with a small part waits for minutes. */
export function mayStartLongJob(workers: number, longOnes: number): boolean {
  return longOnes < Math.max(1, workers - 1)
}

/** A quote that waits for a worker. */
export interface WaitingWork {
  id: string
  owner: string
  queued_at: number
  /** Tells quotes of the same second apart. */
  seq: number
  is_long: boolean
  /** The program died too often while it was at work: it is tried with nothing else at work. */
  is_alone: boolean
}

/** What owners have had started lately, in short jobs. Whoever is not in it begins where the others are now. */
export interface WorkShares {
  now: number
  of: ReadonlyMap<string, number>
}

export const NO_SHARES: WorkShares = { now: 0, of: new Map() }

/** A long job counts as so many short ones of its owner. */
const COST = { long: 4, short: 1 }

function costOf({ is_long }: Pick<WaitingWork, 'is_long'>): number {
  return is_long ? COST.long : COST.short
}

function shareOf(shares: WorkShares, owner: string): number {
  return Math.max(shares.now, shares.of.get(owner) ?? 0)
}

/**
 * The order in which waiting quotes are taken up. Owners take turns, so that nobody waits for all parts of another; who has
 * had less started lately comes first. Within an owner short parts come before long ones, then the oldest. What has to be
 * tried alone comes after everything else: it waits until all workers are free.
 */
export function inWorkOrder(waiting: readonly WaitingWork[], shares: WorkShares): WaitingWork[] {
  const turns = new Map<string, number>()
  const next = new Map<string, number>()
  for (const work of waiting.toSorted(byAge)) {
    const turn = next.get(work.owner) ?? shareOf(shares, work.owner)
    next.set(work.owner, turn + costOf(work))
    turns.set(work.id, turn)
  }
  return waiting.toSorted(
    (a, b) => Number(a.is_alone) - Number(b.is_alone) || turns.get(a.id)! - turns.get(b.id)! || byAge(a, b),
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

/** The shares after a job has been started. Owners who are not ahead of the others are forgotten. */
export function withStarted(shares: WorkShares, work: Pick<WaitingWork, 'owner' | 'is_long'>): WorkShares {
  const now = shareOf(shares, work.owner)
  const of = new Map([...shares.of].filter(([, share]) => share > now))
  return { now, of: of.set(work.owner, now + costOf(work)) }
}

/** How often the program died while a part was being read. */
export interface WorkDeaths {
  deaths: number
  /** Of these, how often nothing else was at work. */
  lone_deaths: number
}

/** A program is killed for many reasons; a part that was at work this often may be one. */
const MAX_DEATHS_BESIDE_OTHERS = 3
const MAX_LONE_DEATHS = 2

/**
 * What is done with a part after the program died with it at work. Only a part that was alone can be what ended the
 * program, so only such a part is given up.
 */
export function afterDeaths({ deaths, lone_deaths }: WorkDeaths): 'try' | 'try_alone' | 'give_up' {
  if (lone_deaths >= MAX_LONE_DEATHS) return 'give_up'
  return deaths >= MAX_DEATHS_BESIDE_OTHERS ? 'try_alone' : 'try'
}
