import { describe, expect, test } from 'vitest'
import { nextState, triggersFrom } from '../../../../shared/platform/moves.ts'
import {
  PLATE_MOVES,
  PLATE_STATUSES,
  type PlateStatus,
  type PlateTrigger,
} from '../../../../shared/production/plates/plate-states.ts'
import { ambiguousMoves, reachableFrom, statesOf } from '../../move-table.ts'

const TRIGGERS: PlateTrigger[] = ['plan', 'start', 'end_print', 'clear', 'stop', 'remove', 'back']
const EXPECTED: Record<PlateStatus | 'new', Partial<Record<PlateTrigger, PlateStatus>>> = {
  new: { plan: 'planned' },
  planned: { start: 'printing', remove: 'cancelled' },
  printing: { end_print: 'printed', stop: 'printed', back: 'planned' },
  printed: { clear: 'cleared', back: 'printing' },
  cleared: { back: 'printed' },
  cancelled: {},
}
const PAIRS = (['new', ...PLATE_STATUSES] as const).flatMap((from) =>
  TRIGGERS.map((trigger) => [from, trigger, EXPECTED[from][trigger]] as const),
)

describe('the moves of a plate', () => {
  test.each(PAIRS)('%s, %s: %s', (from, trigger, to) => {
    expect(nextState(PLATE_MOVES, from === 'new' ? null : from, trigger)).toBe(to)
  })

  test('reach every status, and are never ambiguous', () => {
    expect(new Set(statesOf(PLATE_MOVES))).toEqual(new Set(PLATE_STATUSES))
    expect(reachableFrom(PLATE_MOVES, null)).toEqual(new Set(PLATE_STATUSES))
    expect(ambiguousMoves(PLATE_MOVES)).toEqual([])
    expect(triggersFrom(PLATE_MOVES, 'cancelled')).toEqual([])
  })
})
