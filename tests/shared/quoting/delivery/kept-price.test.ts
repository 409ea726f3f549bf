import { expect, test } from 'vitest'
import { isAsChosen, isSameAddress } from '../../../../shared/quoting/delivery/kept-price.ts'

const ADDRESS = {
  name: 'Ada',
  phone: '4155550142',
  street: '1 Main St',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
}

test('an address is the same when every field that was entered is', () => {
  expect(isSameAddress({ ...ADDRESS, unit: null } as never, { ...ADDRESS } as never)).toBe(true)
  expect(isSameAddress(ADDRESS as never, { ...ADDRESS, unit: '2' } as never)).toBe(false)
  expect(isSameAddress(ADDRESS as never, { ...ADDRESS, street: '2 Main St' } as never)).toBe(false)
})

test.each([
  ['courier', 'table', false, true],
  ['courier', 'table', true, false],
  ['shipping', 'table', true, true],
  ['shipping', 'table', false, false],
  // Staff choose the way of a delivery that they price.
  ['courier', 'shop', true, true],
  ['shipping', 'shop', false, true],
] as const)('%s by %s, carrier accepted: %s, is as chosen: %s', (method, provider, accepted, expected) => {
  expect(isAsChosen({ method, provider }, { accept_carrier: accepted })).toBe(expected)
})

test.each([
  ['pickup', true, true],
  ['pickup', false, false],
  ['table', true, false],
  ['shop', true, false],
])('a price of %s, asked for a pickup: %s, is as chosen: %s', (provider, pickup, expected) => {
  expect(isAsChosen({ method: 'courier', provider }, { accept_carrier: false, pickup })).toBe(expected)
})
