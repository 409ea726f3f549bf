import { expect, test } from 'vitest'
import { readPhone } from '../../../../shared/quoting/delivery/phone.ts'

test.each([
  '4155550142',
  '(415) 555-0142',
  '1-415-555-0142',
  '+1 415.555.0142',
  '415/555-0142',
  '415 · 555 · 0142',
  'tel:+1-415-555-0142',
  '+1\u00a0415\u00a0555\u00a00142',
  '\u202d+1 (415) 555-0142\u202c',
  '\u202a415-555-0142\u202c',
  '\u200e4155550142\u200f',
  '415\u2011555\u20110142',
  '415\u2013555\u20130142',
  '415\u2212555\u22120142',
  '415\ufe63555\uff0d0142',
  '1\ufe0d-415-555-0142',
  '\ufeff415\u200b555\u20600142',
  '４１５　５５５　０１４２',
])('%j is +14155550142, however it was typed or pasted', (typed) =>
  expect(readPhone(typed)).toEqual({ number: '+14155550142', extension: null }),
)

test.each([
  ['(415) 555-0142 x12', '12'],
  ['415-555-0142 ext. 12', '12'],
  ['415-555-0142 Ext 1234', '1234'],
  ['4155550142x7', '7'],
  ['415-555-0142, extension: 12', '12'],
  ['415 555 0142 #3', '3'],
  ['+14155550142;ext=12', '12'],
  ['+14155550142,,12', '12'],
  ['415\u2013555\u20130142\u00a0ext.\u00a012\u202c', '12'],
])('%j has an extension', (typed, extension) =>
  expect(readPhone(typed)).toEqual({ number: '+14155550142', extension }),
)

test('a Canadian number is one of the plan', () =>
  expect(readPhone('604 555 0199')).toEqual({ number: '+16045550199', extension: null }))

test.each([
  ['too short', '555-0142'],
  ['too short, with an extension', '555-0142 x12'],
  ['too long', '415 555 01422'],
  ['an area code that begins with 1', '115 555 0142'],
  ['an exchange that begins with 0', '415 055 0142'],
  ['an area code for a service', '911 555 0142'],
  ['an exchange for a service', '415 411 0142'],
  ['of another country', '+49 30 901820'],
  ['of another country, pasted', '\u202a+44\u00a020 7946 0958\u202c'],
  ['international without its country', '+4155550142'],
  ['with letters', '415 555 CALL'],
  ['letters alone', 'abc-def-ghij'],
  ['only signs', '+-()-- '],
  ['only an extension', 'x4155550142'],
])('%s is none of the US or Canada', (_what, typed) => expect(readPhone(typed)).toBeNull())
