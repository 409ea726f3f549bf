import { expect, test } from 'vitest'
import { filterTexts, textFilter } from '../../../../shared/platform/logs/pseudonyms.ts'

const filter = textFilter(
  [
    { kind: 'person', value: 'Ana María Núñez' },
    { kind: 'person', value: 'Al' },
    { kind: 'email', value: 'ana@planted.test' },
    { kind: 'file', value: '(copy) bracket v2.stl' },
    { kind: 'file', value: 'bracket' },
    { kind: 'company', value: 'Planted & Sons' },
  ],
  ({ kind, value }) => `<${kind} ${value.length}>`,
)

test.each([
  ['Quote of ana maría núñez, twice: Ana María Núñez', 'Quote of <person 15>, twice: <person 15>'],
  ['wrote to ANA@planted.test', 'wrote to <email 16>'],
  ['wrote to a…@planted.test and to bo+x@other.example', 'wrote to <email 15> and to <email 18>'],
  ['file (copy) bracket v2.stl', 'file (<file 20>'],
  ['a bracket, brackets and bracket_2', 'a <file 7>, brackets and <file 7>_2'],
  ['Planted & Sons owe', '<company 14> owe'],
  ['unknown.STEP came from 192.168.1.7 and 127.0.0.1', '<file 12> came from <network 11> and 127.0.0.1'],
  ['Also all of it', 'Also all of it'],
])('%s', (text, filtered) => {
  expect(filter(text)).toBe(filtered)
})

test('fields with the words of the program stay', () => {
  expect(filterTexts({ level: 'bracket', deep: [{ msg: 'bracket', ms: 1, none: null }] }, filter)).toEqual({
    level: 'bracket',
    deep: [{ msg: '<file 7>', ms: 1, none: null }],
  })
})
