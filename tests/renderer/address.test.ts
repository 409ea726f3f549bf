import { describe, expect, test } from 'vitest'
import {
  addressBody,
  adviceFor,
  BLANK_ADDRESS,
  findAddressErrors,
  otherStateAdvice,
} from '../../renderer/platform/ui/address.ts'
import { DeliveryAddress } from '../../shared/quoting/delivery/address.ts'

const OAKLAND = {
  ...BLANK_ADDRESS,
  name: 'Cora Customer',
  phone: '510 555 2671',
  street: '1 Broadway',
  city: 'Oakland',
  state: 'CA',
  zip: '94607',
}

describe('a typed address', () => {
  test('is valid without unit and notes, and matches the interface', () => {
    expect(findAddressErrors(OAKLAND)).toEqual({})
    expect(DeliveryAddress.parse(addressBody(OAKLAND))).toMatchObject({
      unit: null,
      notes: null,
      country: 'US',
    })
  })

  test('is trimmed, with its state in capitals', () => {
    expect(addressBody({ ...OAKLAND, city: ' Oakland ', state: 'ca' })).toMatchObject({
      city: 'Oakland',
      state: 'CA',
    })
  })

  test('has an error for every required field when empty', () => {
    const errors = findAddressErrors(BLANK_ADDRESS)
    expect(Object.keys(errors).sort()).toEqual(['city', 'name', 'phone', 'state', 'street', 'zip'])
    expect(errors.zip).toMatch(/five-digit ZIP code/)
  })

  test('counts spaces as empty', () => {
    expect(findAddressErrors({ ...OAKLAND, name: '   ' })).toHaveProperty('name')
  })

  test('has an error only for the wrong field', () => {
    expect(Object.keys(findAddressErrors({ ...OAKLAND, zip: '9460' }))).toEqual(['zip'])
  })
})

test.each([
  ['phone', '555 0123', 'Enter a 10-digit US or Canadian phone number, such as 510 555 0123.'],
  ['phone', '+44 20 7946 0958', 'Enter a 10-digit US or Canadian phone number, such as 510 555 0123.'],
  ['phone', '111 555 0123', 'Enter a 10-digit US or Canadian phone number, such as 510 555 0123.'],
  ['street', '---', 'Enter a street address.'],
  ['city', '.', 'Enter a city.'],
])('a field is refused by the rule of the server: %s %s', (field, text, advice) => {
  expect(findAddressErrors({ ...OAKLAND, [field]: text })).toEqual({ [field]: advice })
})

test.each([
  ['75201', ['TX'], '75201 is in Texas. Check state and ZIP.'],
  ['75201-1234', ['TX'], '75201 is in Texas. Check state and ZIP.'],
  ['86515', ['AZ', 'NM'], '86515 is in Arizona or New Mexico. Check state and ZIP.'],
])('a ZIP code of another state is told with its state: %s', (zip, states, advice) => {
  expect(otherStateAdvice(zip, states)).toBe(advice)
})

test('fields that the server refused have the same advice, and other names are ignored', () => {
  expect(Object.keys(adviceFor(['zip', 'state', 'quote_id']))).toEqual(['zip', 'state'])
})
