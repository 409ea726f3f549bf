import { describe, expect, test } from 'vitest'
import { checkAddress, normalPhone } from '../../../shared/delivery/check-address.ts'
import { good, places, SAN_FRANCISCO } from './delivery-samples.ts'

describe('a phone number', () => {
  test.each([
    ['4155550142', '+14155550142'],
    ['(415) 555-0142', '+14155550142'],
    ['1-415-555-0142', '+14155550142'],
    ['+1 415.555.0142', '+14155550142'],
    ['604 555 0199', '+16045550199'],
  ])('%s is %s', (typed, normal) => expect(normalPhone(typed)).toBe(normal))

  test.each([
    ['too short', '555-0142'],
    ['too long', '415 555 01422'],
    ['an area code that begins with 1', '115 555 0142'],
    ['an exchange that begins with 0', '415 055 0142'],
    ['an area code for a service', '911 555 0142'],
    ['an exchange for a service', '415 411 0142'],
    ['of another country', '+49 30 901820'],
    ['international without its country', '+4155550142'],
    ['with letters', '415 555 CALL'],
    ['only signs', '+-()-- '],
  ])('%s is none of the US or Canada', (_what, typed) => expect(normalPhone(typed)).toBeNull())
})

describe('an address', () => {
  const wrong = (change: Partial<typeof SAN_FRANCISCO>) => {
    const checked = checkAddress({ ...SAN_FRANCISCO, ...change }, places)
    return 'fields' in checked ? checked.fields : []
  }

  test('is trimmed, with its state in capitals, five digits of the ZIP code, and the phone number as E.164', () => {
    const typed = { ...SAN_FRANCISCO, name: '  Cora Customer ', state: 'ca', zip: '94103-1729', unit: ' ' }
    expect(good(typed)).toEqual({
      address: { ...SAN_FRANCISCO, unit: null, phone: '+14155550142' },
      po_box: false,
      territory: false,
    })
  })

  test.each([
    ['a ZIP code of another state', { zip: '80202' }, ['state', 'zip']],
    ['a ZIP code that nobody has', { zip: '99999-0000', state: 'ZZ' }, ['state', 'zip']],
    ['a ZIP code without a place', { zip: '00000' }, ['zip']],
    ['a state that is none', { state: 'XX' }, ['state', 'zip']],
    ['a phone number that is none', { phone: '1234567' }, ['phone']],
    ['a name of spaces', { name: '   ' }, ['name']],
    ['a street of signs', { street: '---' }, ['street']],
  ])('with %s names the fields', (_what, change, fields) => expect(wrong(change)).toEqual(fields))

  test('reports everything that is wrong at once, without repeating the input', () => {
    const checked = checkAddress({ ...SAN_FRANCISCO, name: '.', phone: '999' }, places)
    expect(checked).toEqual({
      fields: ['name', 'phone'],
      why: 'The name has no letters or digits. The phone number is not one of the US or Canada.',
    })
  })

  test('reports once what is wrong with two fields together', () => {
    const checked = checkAddress({ ...SAN_FRANCISCO, zip: '80202' }, places)
    expect(checked).toEqual({ fields: ['state', 'zip'], why: 'The ZIP code is not in that state.' })
  })

  test.each(['PO Box 12', 'P.O. Box 12', 'p o box 12', 'Post Office Box 12', 'POB 12'])(
    '%s is a PO box',
    (street) => expect(good({ ...SAN_FRANCISCO, street }).po_box).toBe(true),
  )

  test.each(['12 Boxwood Ave', '7 Post Office Square'])('%s is a street', (street) =>
    expect(good({ ...SAN_FRANCISCO, street }).po_box).toBe(false),
  )

  test.each([
    ['PR', '00901', true],
    ['GU', '96910', true],
    ['AE', '09012', true],
    ['AP', '96303', true],
    ['AK', '99501', false],
    ['HI', '96813', false],
    ['DC', '20001', false],
  ])('%s %s is one of the states or not', (state, zip, territory) =>
    expect(good({ ...SAN_FRANCISCO, state, zip }).territory).toBe(territory),
  )
})
