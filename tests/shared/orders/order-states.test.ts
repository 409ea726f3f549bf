import { describe, expect, test } from 'vitest'
import { nextState, triggersFrom, type MoveTable } from '../../../shared/moves.ts'
import { ambiguousMoves, reachableFrom, statesOf } from '../move-table.ts'
import {
  ORDER_MOVES,
  ORDER_STATUSES,
  resumeTrigger,
  type OrderStatus,
  type OrderTrigger,
  ORDER_STATE_WORDS,
} from '../../../shared/orders/order-states.ts'
import {
  REPORTED,
  SHIPMENT_MOVES,
  SHIPMENT_STATES,
  SHIPMENT_STATE_WORDS,
  type ShipmentState,
  type ShipmentTrigger,
} from '../../../shared/shipping/shipment-states.ts'

/** Every pair of a state and a trigger, and where it leads; what is not typed here must be refused. */
type Expected<State extends string, Trigger extends string> = Record<
  'none' | State,
  Partial<Record<Trigger, State | null>>
>

function pairs<State extends string, Trigger extends string>(
  states: readonly State[],
  triggers: readonly Trigger[],
): [State | null, Trigger][] {
  return [null, ...states].flatMap((state) =>
    triggers.map((trigger) => [state, trigger] as [State | null, Trigger]),
  )
}

function triggersOf<State extends string, Trigger extends string>(
  table: MoveTable<State, Trigger>,
): Trigger[] {
  return [...new Set(table.map(([, trigger]) => trigger))]
}

const ORDER: Expected<OrderStatus, OrderTrigger> = {
  none: { place: 'queued' },
  queued: { start: 'in_production', hold: 'on_hold', decline: 'cancelled' },
  in_production: { unstart: 'queued', hold: 'on_hold', complete: 'completed', decline: 'cancelled' },
  on_hold: { resume_waiting: 'queued', resume_making: 'in_production', decline: 'cancelled' },
  completed: { reopen: 'in_production' },
  cancelled: {},
}

describe('the moves of an order', () => {
  test.each(pairs(ORDER_STATUSES, triggersOf(ORDER_MOVES)))(
    'allows the move from %s by %s only where it is listed here',
    (from, by) => {
      expect(nextState(ORDER_MOVES, from, by)).toBe(ORDER[from ?? 'none'][by])
    },
  )

  test('lead from a payment to every status, and nowhere twice', () => {
    expect(new Set(statesOf(ORDER_MOVES))).toEqual(new Set(ORDER_STATUSES))
    expect(reachableFrom(ORDER_MOVES, null)).toEqual(new Set(ORDER_STATUSES))
    expect(ambiguousMoves(ORDER_MOVES)).toEqual([])
  })

  test('end with a cancelled order', () => {
    expect(triggersFrom(ORDER_MOVES, 'cancelled')).toEqual([])
  })

  test.each(['queued', 'in_production'] as const)(
    'take an order that was held while %s back there',
    (held) => {
      expect(nextState(ORDER_MOVES, held, 'hold')).toBe('on_hold')
      expect(nextState(ORDER_MOVES, 'on_hold', resumeTrigger(held))).toBe(held)
    },
  )
})

const SHIPMENT: Expected<ShipmentState, ShipmentTrigger> = {
  none: { pack: 'packed' },
  packed: { unpack: null, hand_over: 'picked_up' },
  picked_up: {
    take_back: 'packed',
    move: 'in_transit',
    near: 'out_for_delivery',
    deliver: 'delivered',
    fail: 'failed',
    return: 'returned',
  },
  in_transit: {
    take_back: 'packed',
    near: 'out_for_delivery',
    deliver: 'delivered',
    fail: 'failed',
    return: 'returned',
  },
  out_for_delivery: {
    take_back: 'packed',
    move: 'in_transit',
    deliver: 'delivered',
    fail: 'failed',
    return: 'returned',
  },
  failed: { move: 'in_transit', near: 'out_for_delivery', deliver: 'delivered', return: 'returned' },
  delivered: { move: 'in_transit', fail: 'failed', return: 'returned' },
  returned: { move: 'in_transit', deliver: 'delivered', fail: 'failed' },
}

describe('the moves of a parcel', () => {
  test.each(pairs(SHIPMENT_STATES, triggersOf(SHIPMENT_MOVES)))('from %s by %s', (from, by) => {
    expect(nextState(SHIPMENT_MOVES, from, by)).toBe(SHIPMENT[from ?? 'none'][by])
  })

  test('reach every state, and are never ambiguous', () => {
    expect(reachableFrom(SHIPMENT_MOVES, null)).toEqual(new Set(SHIPMENT_STATES))
    expect(ambiguousMoves(SHIPMENT_MOVES)).toEqual([])
  })

  test.each(Object.entries(REPORTED))('"%s" is noted by the trigger that leads there', (state, trigger) => {
    expect(nextState(SHIPMENT_MOVES, 'picked_up', trigger)).toBe(state)
  })
})

test('a status has a label that no other one has', () => {
  for (const words of [ORDER_STATE_WORDS, SHIPMENT_STATE_WORDS]) {
    const labels = Object.values(words).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  }
})
