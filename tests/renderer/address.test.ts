import { describe, expect, test } from 'vitest'
import { addressBody, adviceFor, BLANK_ADDRESS, checkAddress } from '../../renderer/buying/address.ts'
import { DeliveryAddress } from '../../shared/delivery/address.ts'

const OAKLAND = {
  ...BLANK_ADDRESS,
  name: 'Cora Customer',
  phone: '510 555 2671',
  street: '1 Broadway',
  city: 'Oakland',
  state: 'CA',
  zip: '94607',
}

describe('an address as it is typed', () => {
  test('is good without unit and notes, and is sent in the interface’s shape', () => {
    expect(checkAddress(OAKLAND)).toEqual({})
    expect(DeliveryAddress.parse(addressBody(OAKLAND))).toMatchObject({
      unit: null,
      notes: null,
      country: 'US',
    })
  })

  test('loses the spaces around, and its state is in capitals', () => {
    expect(addressBody({ ...OAKLAND, city: ' Oakland ', state: 'ca' })).toMatchObject({
      city: 'Oakland',
      state: 'CA',
    })
  })

  test('that is empty says for every field that is needed what belongs there', () => {
    const errors = checkAddress(BLANK_ADDRESS)
    expect(Object.keys(errors).sort()).toEqual(['city', 'name', 'phone', 'state', 'street', 'zip'])
    expect(errors.zip).toMatch(/five-digit ZIP code/)
  })

  test('of spaces is as empty', () => {
    expect(checkAddress({ ...OAKLAND, name: '   ' })).toHaveProperty('name')
  })

  test('with one wrong field names that one only', () => {
    expect(Object.keys(checkAddress({ ...OAKLAND, zip: '9460' }))).toEqual(['zip'])
  })
})

test('the shop’s own list of wrong fields gets the same advice; what is no field is left out', () => {
  expect(Object.keys(adviceFor(['zip', 'state', 'quote_id']))).toEqual(['zip', 'state'])
})
