import { describe, expect, test } from 'vitest'
import { approvalFault } from '../../../../shared/orders/checkout/approval.ts'

const OFFERED = { total_cents: 3200, ship_by: '2026-11-18' }

describe('an approval of a purchase', () => {
  test('is one of what is offered, when amount and day are the same', () => {
    expect(approvalFault(OFFERED, OFFERED)).toBeNull()
    expect(
      approvalFault({ ...OFFERED, ship_by: null }, { ...OFFERED, ship_by: null }),
      'a day that a person has yet to confirm',
    ).toBeNull()
  })

  test.each([
    ['a cent more', { total_cents: 3201 }, 'price_changed'],
    ['a cent less', { total_cents: 3199 }, 'price_changed'],
    ['a later day', { ship_by: '2026-11-19' }, 'ship_date_changed'],
    ['an earlier day', { ship_by: '2026-11-17' }, 'ship_date_changed'],
    ['a day that is not promised any more', { ship_by: null }, 'ship_date_changed'],
    ['both', { total_cents: 1, ship_by: '2026-11-19' }, 'ship_date_changed'],
  ] as const)('is none of %s', (_what, other, fault) => {
    expect(approvalFault(OFFERED, { ...OFFERED, ...other })).toBe(fault)
  })

  test('a day that was confirmed since is one that the buyer has not seen', () => {
    expect(approvalFault({ ...OFFERED, ship_by: null }, OFFERED)).toBe('ship_date_changed')
  })
})
