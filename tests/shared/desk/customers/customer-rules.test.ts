import { describe, expect, test } from 'vitest'
import { customerName } from '../../../../shared/desk/customers/customer.ts'
import { eraseRefusal, isConfirmed, keptUntil } from '../../../../shared/desk/customers/erase.ts'
import { removalTime, type FileUse } from '../../../../shared/desk/customers/file-removal.ts'
import { mergeRefusal, undoRefusal } from '../../../../shared/desk/customers/merge.ts'
import { DAY } from '../../../../shared/platform/time.ts'

const MERGEABLE = {
  guest_quotes: 1,
  is_being_paid: false,
  account_is_staff: false,
  account_is_erased: false,
  guest_is_erased: false,
  account_email: 'ada@example.test',
  is_email_verified: true,
  can_verify: true,
}

describe('a merge', () => {
  test.each([
    [{}, null],
    [{ is_email_verified: false, can_verify: false }, null],
    [{ is_email_verified: false }, 'has not confirmed its email address'],
    [{ guest_quotes: 0 }, 'no quotes to merge'],
    [{ account_is_staff: true }, 'works at the shop'],
    [{ account_email: null }, 'not theirs'],
    [{ is_being_paid: true }, 'is in progress'],
    [{ account_is_erased: true }, 'was erased'],
    [{ guest_is_erased: true }, 'was erased'],
  ])('a merge with %o is refused with: %s', (facts, sentence) => {
    const refusal = mergeRefusal({ ...MERGEABLE, ...facts })
    expect(refusal === null).toBe(sentence === null)
    expect(refusal ?? '').toContain(sentence ?? '')
  })

  test.each([
    [{}, null],
    [{ is_undone: true }, 'undone already'],
    [{ guest_is_gone: true }, 'session has ended'],
    [{ is_erased: true }, 'was erased'],
    [{ has_changed: true }, 'has changed since'],
  ])('followed by %o is undone, or refused with: %s', (since, sentence) => {
    const nothing = { is_undone: false, guest_is_gone: false, is_erased: false, has_changed: false }
    const refusal = undoRefusal({ ...nothing, ...since })
    expect(refusal === null).toBe(sentence === null)
    expect(refusal ?? '').toContain(sentence ?? '')
  })
})

describe('erasing', () => {
  const FREE = { open_orders: 0, is_being_paid: false, unfinished_refunds: 0, is_staff: false }
  test.each([
    [{}, null],
    [{ open_orders: 1 }, 'One order is still open'],
    [{ open_orders: 3 }, '3 orders are still open'],
    [{ is_being_paid: true }, 'payment is in progress'],
    [{ unfinished_refunds: 1 }, 'refund is not finished'],
    [{ is_staff: true }, 'works at the shop'],
  ])('erasing with %o is refused with: %s', (facts, sentence) => {
    const refusal = eraseRefusal({ ...FREE, ...facts })
    expect(refusal === null).toBe(sentence === null)
    expect(refusal ?? '').toContain(sentence ?? '')
  })

  test('is confirmed by typing the address, in any case and with spaces around it', () => {
    const plan = { type_to_confirm: 'Ada@example.test' }
    expect(isConfirmed(plan, ' ada@EXAMPLE.test ')).toBe(true)
    expect(isConfirmed(plan, 'ada@example')).toBe(false)
    expect(isConfirmed(plan, '')).toBe(false)
  })

  test('keeps the books for some years after the year of the newest payment, in Pacific time', () => {
    expect(keptUntil(Date.UTC(2027, 0, 1, 7) / 1000, 4)).toBe(2030)
    expect(keptUntil(Date.UTC(2027, 0, 1, 9) / 1000, 4)).toBe(2031)
    expect(keptUntil(null, 4)).toBeNull()
  })
})

describe('a file', () => {
  const KEEP = { guest_days: 30, unpaid_days: 90, order_days: 730 }
  const use = (change: Partial<FileUse> = {}): FileUse => ({
    is_queued: false,
    is_guest: false,
    priced_until: null,
    order: 'none',
    changed_at: 0,
    ...change,
  })
  test.each([
    ['of an account', [use()], { removed_after: 90 * DAY }],
    ['of a guest', [use({ is_guest: true })], { removed_after: 30 * DAY }],
    ['of an order that is done', [use({ order: 'done' })], { removed_after: 730 * DAY }],
    ['with a valid price', [use({ is_guest: true, priced_until: 40 * DAY })], { removed_after: 40 * DAY }],
    ['that two quotes use', [use(), use({ changed_at: DAY })], { removed_after: 91 * DAY }],
    ['of an open order', [use({ order: 'open' }), use()], { kept_for: 'order' }],
    ['that waits to be measured', [use({ is_queued: true })], { kept_for: 'queue' }],
  ])('a file %s is kept as long as needed', (_, uses, time) => {
    expect(removalTime(uses, KEEP)).toEqual(time)
  })
})

test.each([
  [{ name: 'Ada' }, 'Ada'],
  [{ email: 'ada@example.test' }, 'ada@example.test'],
  [{}, 'Guest'],
  [{ kind: 'account' as const }, 'Customer'],
  [{ name: 'Ada', erased_at: 1 }, 'Erased customer'],
])('a customer with %o is called %s', (known, name) => {
  expect(customerName({ name: null, email: null, kind: 'guest', erased_at: null, ...known })).toBe(name)
})
