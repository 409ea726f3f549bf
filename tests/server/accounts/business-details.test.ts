import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  readBusiness,
  readOwnBusiness,
  saveBusiness,
  saveOwnBusiness,
} from '../../../server/accounts/business-details.ts'
import { findAccounts } from '../../../server/accounts/find-accounts.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { BusinessDetails } from '../../../shared/accounts/business-details.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { callerOf, staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedUpCustomer } from '../../shop/v1.ts'

const ACME: BusinessDetails = {
  company: 'Acme Robotics Inc.',
  address: { street: '500 Howard St', unit: null, city: 'San Francisco', state: 'CA', zip: '94105' },
  invoice_email: null,
}

let open: TestShop
let customer: Caller & { kind: 'account' }
let operator: Caller
beforeEach(async () => {
  open = await openTestShop()
  const caller = callerOf(open, await signedUpCustomer(open, 'cora@acme.example'))
  if (caller.kind !== 'account') throw new Error('not signed in')
  customer = caller
  operator = await staffMember(open, 'operator')
})
afterEach(() => open.close())

const save = (details: BusinessDetails | null, revision: number) =>
  saveOwnBusiness(open.shop, customer, { details, revision })

describe('the company of an account', () => {
  test('is saved by the customer, read by staff, and removed again', () => {
    expect(readOwnBusiness(open.shop, customer)).toEqual({ details: null, revision: 0 })
    expect(save(ACME, 0)).toEqual({ details: ACME, revision: 1 })
    expect(readBusiness(open.shop, operator, customer)).toEqual({ details: ACME, revision: 1 })
    expect(save(null, 1)).toEqual({ details: null, revision: 0 })
  })

  test('is saved by staff, and the customer who saw the one before is asked to look again', () => {
    save(ACME, 0)
    const details = { ...ACME, company: 'Acme Robotics LLC' }
    saveBusiness(open.shop, operator, { account_id: customer.account_id, details, revision: 1 })
    expect(refusalOf(() => save(ACME, 1)).code).toBe('wrong_state')
    expect(readOwnBusiness(open.shop, customer).details?.company).toBe('Acme Robotics LLC')
  })

  test('is neither read nor saved by other customers, and not saved by staff who may not decide', async () => {
    const other = callerOf(open, await signedUpCustomer(open, 'other@example.test'))
    const packer = await staffMember(open, 'packer')
    const input = { account_id: customer.account_id, details: ACME, revision: 0 }
    for (const caller of [other, packer])
      expect(refusalOf(() => saveBusiness(open.shop, caller, input)).code).toBe('role_required')
    expect(refusalOf(() => readBusiness(open.shop, other, input)).code).toBe('role_required')
  })

  test('is found by its name, and by the name and address of its account', () => {
    save(ACME, 0)
    const found = (q: string) => findAccounts(open.shop, operator, { q }).map(({ company }) => company)
    for (const q of ['robotics', 'CORA@', 'acme.example']) expect(found(q)).toEqual(['Acme Robotics Inc.'])
    expect([found(''), found('unknown')]).toEqual([[], []])
  })

  test.each([
    ['no name', { company: ' ' }],
    ['a state that does not exist', { address: { ...ACME.address, state: 'ZZ' } }],
    ['a ZIP code of four digits', { address: { ...ACME.address, zip: '9410' } }],
    ['an address for invoices that is none', { invoice_email: 'billing' }],
  ])('is refused with %s', (_, fault) => {
    expect(BusinessDetails.safeParse({ ...ACME, ...fault }).success).toBe(false)
  })

  test('is one line, however it was pasted', () => {
    const pasted = {
      ...ACME,
      company: '\u202aAcme\r\n Robotics\u00a0\u202c',
      invoice_email: ' mailto:billing@acme.test\u200b',
    }
    expect(BusinessDetails.parse(pasted)).toMatchObject({
      company: 'Acme Robotics',
      invoice_email: 'billing@acme.test',
    })
  })
})
