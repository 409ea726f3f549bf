import { describe, expect, test } from 'vitest'
import { nextState, triggersFrom } from '../../../shared/platform/moves.ts'
import { ambiguousMoves, reachableFrom, statesOf } from '../move-table.ts'
import {
  ORDER_MOVES,
  ORDER_STATE_WORDS,
  ORDER_STATUSES,
  resumeTrigger,
} from '../../../shared/orders/order-states.ts'
import {
  REPORTED,
  PARCEL_MOVES,
  PARCEL_STATE_WORDS,
  PARCEL_STATES,
} from '../../../shared/orders/parcel-states.ts'

describe('the moves of an order', () => {
  test('lead from a payment to every status', () => {
    expect(triggersFrom(ORDER_MOVES, null)).toEqual(['place'])
    expect(new Set(statesOf(ORDER_MOVES))).toEqual(new Set(ORDER_STATUSES))
    expect(reachableFrom(ORDER_MOVES, null)).toEqual(new Set(ORDER_STATUSES))
  })

  test('have one target per status and trigger', () => {
    expect(ambiguousMoves(ORDER_MOVES)).toEqual([])
  })

  test('end with a cancelled order, which no trigger moves', () => {
    expect(triggersFrom(ORDER_MOVES, 'cancelled')).toEqual([])
  })

  test('cancel an order from every status before it is complete, and never after', () => {
    const cancelled = ORDER_MOVES.filter(([, trigger]) => trigger === 'decline').map(([from]) => from)
    expect(new Set(cancelled)).toEqual(new Set(['queued', 'in_production', 'on_hold']))
  })

  test.each(['queued', 'in_production'] as const)('resume a held order in the status %s it had', (held) => {
    expect(nextState(ORDER_MOVES, held, 'hold')).toBe('on_hold')
    expect(nextState(ORDER_MOVES, 'on_hold', resumeTrigger(held))).toBe(held)
  })
})

describe('the moves of a parcel', () => {
  test('reach every state', () => {
    expect(triggersFrom(PARCEL_MOVES, null)).toEqual(['pack'])
    expect(reachableFrom(PARCEL_MOVES, null)).toEqual(new Set(PARCEL_STATES))
  })

  test('have one target per state and trigger', () => {
    expect(ambiguousMoves(PARCEL_MOVES)).toEqual([])
  })

  test('unpack a parcel only while it is in the shop', () => {
    const unpacked = PARCEL_MOVES.filter(([, trigger]) => trigger === 'unpack')
    expect(unpacked).toEqual([['packed', 'unpack', null]])
  })

  test('take a parcel back only while it is on its way', () => {
    const takenBack = PARCEL_MOVES.filter(([, trigger]) => trigger === 'take_back').map(([from]) => from)
    expect(takenBack).toEqual(['picked_up', 'in_transit', 'out_for_delivery'])
  })

  test.each(Object.entries(REPORTED))(
    'a report of "%s" has the trigger that leads there',
    (state, trigger) => {
      expect(nextState(PARCEL_MOVES, 'picked_up', trigger)).toBe(state)
    },
  )
})

test('every status has a label of its own', () => {
  for (const words of [ORDER_STATE_WORDS, PARCEL_STATE_WORDS]) {
    const labels = Object.values(words).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  }
})
