import type { Move } from '../../platform/moves.ts'

export const PLATE_STATUSES = ['planned', 'printing', 'printed', 'cleared', 'cancelled'] as const
export type PlateStatus = (typeof PLATE_STATUSES)[number]

/** `end_print`: the print ended. `clear`: the parts are off the bed. `stop`: given up while printing. `back`: recorded by mistake. */
export type PlateTrigger = 'plan' | 'start' | 'end_print' | 'clear' | 'stop' | 'remove' | 'back'

/** The moves of a plate. A printer is taken from `start` until `clear`. */
export const PLATE_MOVES: readonly Move<PlateStatus, PlateTrigger>[] = [
  [null, 'plan', 'planned'],

  ['planned', 'start', 'printing'],
  ['planned', 'remove', 'cancelled'],

  ['printing', 'end_print', 'printed'],
  ['printing', 'stop', 'printed'],
  ['printing', 'back', 'planned'],

  ['printed', 'clear', 'cleared'],
  ['printed', 'back', 'printing'],

  ['cleared', 'back', 'printed'],
]

/** The state of the print of one unit on a plate. `removed`: taken off the plate before it was printed. */
export type PrintOutcome = 'planned' | 'printing' | 'printed' | 'failed' | 'removed'
