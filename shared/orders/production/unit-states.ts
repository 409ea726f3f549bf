import type { Move } from '../../platform/moves.ts'

export const UNIT_STATUSES = ['queued', 'printing', 'finishing', 'ready', 'shipped', 'cancelled'] as const
export type UnitStatus = (typeof UNIT_STATUSES)[number]

/**
 * `print_done`: the print of its plate ended. `finish`: its post-processing ended. `fail`: the print failed and is made again. `back`: a step was recorded by mistake. `reprint`: the customer reported a
 * problem, and the unit is made again.
 */
export type UnitTrigger =
  | 'place'
  | 'start'
  | 'print_done'
  | 'finish'
  | 'fail'
  | 'back'
  | 'ship'
  | 'unship'
  | 'reprint'
  | 'cancel'

/** The moves of one unit of an order. A failed unit returns to the queue, so does one that is printed again after its delivery, and staff may undo any step. */
export const UNIT_MOVES: readonly Move<UnitStatus, UnitTrigger>[] = [
  [null, 'place', 'queued'],

  ['queued', 'start', 'printing'],
  ['queued', 'cancel', 'cancelled'],

  ['printing', 'print_done', 'finishing'],
  ['printing', 'fail', 'queued'],
  ['printing', 'back', 'queued'],
  ['printing', 'cancel', 'cancelled'],

  ['finishing', 'finish', 'ready'],
  ['finishing', 'fail', 'queued'],
  ['finishing', 'back', 'printing'],
  ['finishing', 'cancel', 'cancelled'],

  ['ready', 'ship', 'shipped'],
  ['ready', 'fail', 'queued'],
  ['ready', 'back', 'finishing'],
  ['ready', 'cancel', 'cancelled'],

  ['shipped', 'unship', 'ready'],
  ['shipped', 'reprint', 'queued'],
]

/** The share of a unit's progress that printing takes. An estimate: finishing and checking are the rest. */
const PRINTING_SHARE = 0.8
const PROGRESS_AT: Record<Exclude<UnitStatus, 'printing'>, number> = {
  queued: 0,
  finishing: 0.9,
  ready: 1,
  shipped: 1,
  cancelled: 0,
}

export interface UnitAtWork {
  status: UnitStatus
  seconds: number
  progress: number | null
  started_at: number | null
  /** Print time of the whole plate that it is on; null if it is on none. */
  plate_seconds: number | null
}

/** From 0 to 1. While it prints: the reported progress of its plate, else the elapsed share of the plate's print time. */
export function progressOfUnit(unit: UnitAtWork, now: number): number {
  if (unit.status !== 'printing') return PROGRESS_AT[unit.status]
  const seconds = unit.plate_seconds ?? unit.seconds
  const passed = unit.started_at === null ? 0 : (now - unit.started_at) / seconds
  const printed = unit.progress ?? Math.min(Math.max(passed, 0), 1)
  return Math.round(printed * PRINTING_SHARE * 1000) / 1000
}
