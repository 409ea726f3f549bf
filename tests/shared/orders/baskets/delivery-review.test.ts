import { describe, expect, test } from 'vitest'
import { basketReviewStatus } from '../../../../shared/orders/baskets/delivery-review.ts'

const same = { hasSameParcels: true, hasPrice: false }
const changed = { hasSameParcels: false, hasPrice: false }

describe('the delivery review of a basket', () => {
  test.each([
    ['waits for staff', { ...same, decision: null }, 'waiting'],
    ['is refused', { ...same, decision: 'refused' }, 'refused'],
    ['has nothing to tell once its price expired', { ...same, decision: 'priced' }, null],
    ['ends with a change of the parcels while it waits', { ...changed, decision: null }, 'changed'],
    ['ends with a change of the parcels after its price', { ...changed, decision: 'priced' }, 'changed'],
    ['ends with a change of the parcels after a refusal', { ...changed, decision: 'refused' }, 'changed'],
    ['has nothing to tell beside a valid price', { ...changed, decision: null, hasPrice: true }, null],
  ] as const)('%s', (_title, facts, status) => {
    expect(basketReviewStatus(facts)).toBe(status)
  })
})
