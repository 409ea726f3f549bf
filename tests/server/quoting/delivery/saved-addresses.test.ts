import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import {
  listSavedAddresses,
  removeSavedAddress,
  saveAddress,
} from '../../../../server/quoting/delivery/saved-addresses.ts'
import { MAX_SAVED_ADDRESSES } from '../../../../shared/quoting/delivery/saved-address.ts'
import { ADDRESS } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { callerOf } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'

let shop: TestShop
let owner: Caller
beforeEach(async () => {
  shop = await openTestShop()
  owner = callerOf(shop, await signedUpCustomer(shop))
})
afterEach(() => shop.close())

const save = (address = ADDRESS, id: string | null = null) => saveAddress(shop.shop, owner, { id, address })
const streets = () => listSavedAddresses(shop.shop, owner).map(({ address }) => address.street)

test('the shop keeps addresses sealed, the last used one first', () => {
  save()
  shop.wait(60)
  save({ ...ADDRESS, street: '9 Pine Street' })
  expect(streets()).toEqual(['9 Pine Street', '1 Market Street'])
  const stored = JSON.stringify(shop.database.all('select * from saved_addresses'))
  expect(stored).not.toContain('Market')
})

test('the shop keeps an address once, however it is spelled', () => {
  save()
  save({ ...ADDRESS, street: '1 market St.', notes: 'Ring twice' })
  expect(listSavedAddresses(shop.shop, owner)).toMatchObject([{ address: { notes: 'Ring twice' } }])
})

test('an account replaces and removes an address by its id', () => {
  const [{ id }] = save()
  save({ ...ADDRESS, street: '9 Pine Street' }, id)
  expect(streets()).toEqual(['9 Pine Street'])
  expect(removeSavedAddress(shop.shop, owner, { id })).toEqual([])
  expect(refusalOf(() => save(ADDRESS, id)).code).toBe('not_found')
})

test('the shop refuses more addresses than the limit', () => {
  for (let house = 1; house <= MAX_SAVED_ADDRESSES; house += 1)
    save({ ...ADDRESS, street: `${house} Oak Road` })
  expect(refusalOf(() => save({ ...ADDRESS, street: '99 Oak Road' })).code).toBe('wrong_state')
})

test('an address belongs to its account', async () => {
  const [{ id }] = save()
  const other = callerOf(shop, await signedUpCustomer(shop, 'other@example.com'))
  expect(listSavedAddresses(shop.shop, other)).toEqual([])
  removeSavedAddress(shop.shop, other, { id })
  expect(refusalOf(() => saveAddress(shop.shop, other, { id, address: ADDRESS })).code).toBe('not_found')
  expect(streets()).toEqual(['1 Market Street'])
  expect(refusalOf(() => listSavedAddresses(shop.shop, { kind: 'guest', guest_id: 'gst_1' })).code).toBe(
    'unauthorized',
  )
})
