import { describe, expect, test } from 'vitest'
import { checkAddress } from '../../../../shared/quoting/delivery/check-address.ts'
import { DeliveryAddress } from '../../../../shared/quoting/delivery/address.ts'
import { good, places, SAN_FRANCISCO } from './delivery-samples.ts'

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
  ])('an address with %s names the fields', (_what, change, fields) => expect(wrong(change)).toEqual(fields))

  test('reports everything that is wrong at once, without repeating the input', () => {
    const checked = checkAddress({ ...SAN_FRANCISCO, name: '.', phone: '999' }, places)
    expect(checked).toEqual({
      fields: ['name', 'phone'],
      why: 'The name has no letters or digits. Enter a 10-digit US or Canadian phone number.',
    })
  })

  test('reports once what is wrong with two fields together', () => {
    const checked = checkAddress({ ...SAN_FRANCISCO, zip: '80202' }, places)
    expect(checked).toEqual({
      fields: ['state', 'zip'],
      why: 'The ZIP code is not in that state.',
      states_of_zip: ['CO'],
    })
  })

  test('is read without what nobody sees, as names and streets are pasted', () => {
    const pasted = {
      ...SAN_FRANCISCO,
      name: '\u202aCora\u00a0\u200b Custo\u00admer\u202c',
      street: '1\ufe0d Dr.\u00a0Carlton\tB. Goodlett\u2003Pl\u200d',
      city: 'San\u00a0Francisco\ufeff',
      unit: '\u200e',
      notes: '\u2068Ring twice.\nThank you.\u2069',
    }
    expect(good(DeliveryAddress.parse(pasted)).address).toEqual({
      ...SAN_FRANCISCO,
      street: '1 Dr. Carlton B. Goodlett Pl',
      unit: null,
      phone: '+14155550142',
      notes: 'Ring twice.\nThank you.',
    })
  })

  test.each([
    ['a letter that is composed of two', 'Jose\u0301', 'José'],
    ['Persian, whose letters a joiner shapes', 'نمی\u200cدانم', 'نمی\u200cدانم'],
    ['a family of joined emoji', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ])('keeps %s', (_what, name, read) => {
    expect(good({ ...SAN_FRANCISCO, name: `${name} 1` }).address.name).toBe(`${read} 1`)
  })

  test.each(['94103\u202c', '\u200e94103', '94103\u20131729', '９４１０３', '94103\u22121729'])(
    'an address with the ZIP code %j, as it is pasted, is good',
    (zip) => expect(good(DeliveryAddress.parse({ ...SAN_FRANCISCO, zip })).address.zip).toBe('94103'),
  )

  test('has a state in whatever letters, without direction marks', () => {
    expect(good(DeliveryAddress.parse({ ...SAN_FRANCISCO, state: '\u202aca\u202c' })).address.state).toBe(
      'CA',
    )
  })

  test('tells the courier the extension of the phone number, before the other notes', () => {
    const phone = '(415) 555-0142 ext. 12'
    expect(good({ ...SAN_FRANCISCO, phone }).address).toMatchObject({
      phone: '+14155550142',
      notes: 'Phone extension 12',
    })
    expect(good({ ...SAN_FRANCISCO, phone, notes: 'Ring twice.' }).address.notes).toBe(
      'Phone extension 12. Ring twice.',
    )
    expect(wrong({ phone, notes: 'n'.repeat(270) })).toEqual(['notes'])
  })

  test.each([
    'PO Box 12',
    'P.O. Box 12',
    'p o box 12',
    'Post Office Box 12',
    'POB 12',
    'P.O.BOX12',
    'P.0. Box 12',
    'PO Bx 12',
    'P.O. Drawer 7',
    'P.O. 12',
    'PO #12',
    'Box 12',
    'Lock Box 12',
    'Drawer 7',
    'Caller Service 12',
    'Apartado 12',
    'Apartado Postal 12',
    'General Delivery',
  ])('%s is a PO box', (street) => expect(good({ ...SAN_FRANCISCO, street }).po_box).toBe(true))

  test.each([
    '12 Boxwood Ave',
    '7 Post Office Square',
    '12 Po Valley Rd',
    'HC 1 Box 12',
    'RR 2 Box 7',
    '4 Drawer Ln',
    '12 General Delivery Way',
    '1 Poplar St',
    '5 Pobst Rd',
  ])('%s is a street', (street) => expect(good({ ...SAN_FRANCISCO, street }).po_box).toBe(false))

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
