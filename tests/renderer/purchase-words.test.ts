import { expect, test } from 'vitest'
import { sharedNews } from '../../renderer/orders/customer/purchase-words.ts'
import { orderTimeline } from '../../renderer/orders/customer/order-timeline.ts'
import { orderOf, unitsOf } from './order-fixtures.ts'

const future = { ship_by: '2099-12-01' }
const waiting = orderOf({ ...future, id: 'q_1' })
const printing = orderOf({
  ...future,
  id: 'q_2',
  status: 'in_production',
  parts: unitsOf('printing', 'ready'),
})

test('the orders of a purchase share one headline and one timeline of all their pieces', () => {
  const shared = sharedNews([waiting, printing])!
  expect(shared.headline.main).toMatch(/^Arrives by Tue, Dec 1/)
  expect(shared.isOneStage).toBe(false)
  expect(orderTimeline(shared.whole)[1]).toMatchObject({ detail: '1 of 3 made, 1 piece printing' })
  expect(sharedNews([waiting, orderOf({ ...future, id: 'q_3' })])!.isOneStage).toBe(true)
})

test('a canceled order leaves the news of the others as they are', () => {
  const canceled = orderOf({ ...future, id: 'q_3', status: 'cancelled' })
  expect(sharedNews([canceled, waiting])?.whole.id).toBe('q_1')
  expect(sharedNews([canceled])).toBeNull()
})

test.each([
  ['is on hold', { status: 'on_hold' }],
  ['ships on another day', { expected_ship_by: '2099-12-04' }],
  ['has left', { shipped_at: 4_099_000_000, delivery: { ...waiting.delivery, state: 'picked_up' } }],
  ['has left in part', { status: 'in_production', parts: unitsOf('shipped', 'queued') }],
] as const)('a purchase of which one order %s shares nothing', (_, part) => {
  expect(sharedNews([waiting, orderOf({ ...future, ...part })])).toBeNull()
})
