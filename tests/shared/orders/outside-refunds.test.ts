import { expect, test } from 'vitest'
import { outsideRefundNeed } from '../../../shared/orders/outside-refunds.ts'

test.each([
  ['a part went back', { status: 'queued', is_packed: false, left_cents: 1 }, 'look'],
  ['everything went back and it is held', { status: 'on_hold', is_packed: false, left_cents: 0 }, 'decision'],
  [
    'everything went back of a packed one',
    { status: 'in_production', is_packed: true, left_cents: 0 },
    'packed',
  ],
  ['everything went back of a shipped one', { status: 'completed', is_packed: false, left_cents: 0 }, 'look'],
  [
    'everything went back of a canceled one',
    { status: 'cancelled', is_packed: false, left_cents: 0 },
    'look',
  ],
] as const)('staff are asked for what fits if %s', (_when, facts, need) => {
  expect(outsideRefundNeed(facts)).toBe(need)
})
