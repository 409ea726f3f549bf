import { describe, expect, test } from 'vitest'
import { ShopDetails } from '../../../shared/platform/shop-details.ts'
import { questionsText } from '../../../shared/platform/shop-contact.ts'

const OLD = {
  name: 'Bay Prints',
  support_email: 'help@bay.example',
  phone: '+1 510 555 0142',
  address: { street: '2121 Peralta St', unit: null, city: 'Oakland', state: 'CA', zip: '94607' },
}

test('a version from before the optional fields can be read', () => {
  expect(ShopDetails.parse(OLD)).toEqual({
    ...OLD,
    time_zone: 'America/Los_Angeles',
    legal_name: null,
    website: null,
    tax_id: null,
    opening_hours: null,
    answer_hours: null,
    problem_days: null,
  })
})

describe('a field of the shop’s details', () => {
  test.each([
    ['website', 'https://bay.example', true],
    ['website', 'bay.example', false],
    // Customers click it: no other scheme than of the web.
    ['website', 'javascript:alert(1)', false],
    ['website', 'ftp://bay.example', false],
    ['legal_name', 'Bay Prints LLC', true],
    ['legal_name', '  ', false],
    ['answer_hours', 24, true],
    ['answer_hours', 0, false],
    ['answer_hours', Number.NaN, false],
    ['problem_days', 14.5, false],
  ])('%s as %j is valid: %s', (name, value, isValid) => {
    expect(ShopDetails.safeParse({ ...OLD, [name]: value }).success).toBe(isValid)
  })
})

test.each([
  ['help@bay.example', '510 555 0100', 'Questions? Write to help@bay.example or call 510 555 0100, please.'],
  ['help@bay.example', null, 'Questions? Write to help@bay.example, please.'],
  [null, '510 555 0100', 'Questions? Call 510 555 0100, please.'],
  [null, null, ''],
])('a document of a shop with %s and %s names only these', (support_email, phone, words) => {
  expect(questionsText({ support_email, phone }, ', please')).toBe(words)
})
