import { describe, expect, test } from 'vitest'
import { triggersFrom } from '../../../../shared/platform/moves.ts'
import { ambiguousMoves, reachableFrom, statesOf } from '../../move-table.ts'
import {
  progressOfUnit,
  UNIT_MOVES,
  UNIT_STATUSES,
  type UnitAtWork,
} from '../../../../shared/orders/production/unit-states.ts'
import { FAILURE_REASONS, FAILURE_WORDS } from '../../../../shared/orders/production/unit-work.ts'

describe('the moves of a unit', () => {
  test('reach every status, and are never ambiguous', () => {
    expect(new Set(statesOf(UNIT_MOVES))).toEqual(new Set(UNIT_STATUSES))
    expect(reachableFrom(UNIT_MOVES, null)).toEqual(new Set(UNIT_STATUSES))
    expect(ambiguousMoves(UNIT_MOVES)).toEqual([])
    expect(triggersFrom(UNIT_MOVES, 'cancelled')).toEqual([])
  })

  test('make whatever fails again', () => {
    const failing = UNIT_MOVES.filter(([, trigger]) => trigger === 'fail')
    expect(failing.map(([from]) => from)).toEqual(['printing', 'finishing', 'ready'])
    expect(failing.every(([, , to]) => to === 'queued')).toBe(true)
  })
})

describe('the progress of a unit', () => {
  const printing: UnitAtWork = {
    status: 'printing',
    seconds: 1000,
    progress: null,
    started_at: 5000,
    plate_seconds: null,
  }

  test.each<[string, Partial<UnitAtWork>, number, number]>([
    ['as it starts', {}, 5000, 0],
    ['before its turn on a plate', {}, 4000, 0],
    ['half way', {}, 5500, 0.4],
    ['on a plate that takes longer than the unit', { plate_seconds: 2000 }, 5500, 0.2],
    ['printed, and nobody has noted it', {}, 9000, 0.8],
    ['reported to be a quarter done', { progress: 0.25 }, 9000, 0.2],
    ['in the queue', { status: 'queued' }, 9000, 0],
    ['at finishing', { status: 'finishing' }, 9000, 0.9],
    ['ready', { status: 'ready' }, 9000, 1],
    ['shipped', { status: 'shipped' }, 9000, 1],
    ['given up', { status: 'cancelled' }, 9000, 0],
  ])('%s', (_, unit, now, expected) => {
    expect(progressOfUnit({ ...printing, ...unit }, now)).toBe(expected)
  })
})

test('every reason for a failure has words of its own', () => {
  expect(new Set(FAILURE_REASONS.map((reason) => FAILURE_WORDS[reason])).size).toBe(FAILURE_REASONS.length)
})
