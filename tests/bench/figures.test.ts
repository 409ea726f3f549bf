import { expect, test } from 'vitest'
import { compareFigures, type Figure } from './figures.ts'

const figure = (better: Figure['better'], value: number): Figure => ({
  name: 'start',
  value,
  unit: 'ms',
  better,
})
const compare = (before: Figure, after: Figure) => compareFigures({ http: [before] }, { http: [after] })

test.each([
  ['lower', 100, 121, ['http, start: 100 -> 121 ms, 21 % worse']],
  ['lower', 100, 120, []],
  ['lower', 100, 20, []],
  ['higher', 100, 79, ['http, start: 100 -> 79 ms, 21 % worse']],
  ['higher', 100, 80, []],
  ['higher', 100, 900, []],
] as const)(
  'a figure for which %s is better is reported if it gets over 20 % worse: %d -> %d',
  (better, before, after, lines) => {
    expect(compare(figure(better, before), figure(better, after))).toEqual(lines)
  },
)

test('a figure that the second run lacks is named', () => {
  expect(compareFigures({ http: [figure('lower', 1)] }, {})).toEqual(['http, start: not in the second run'])
})

test('a figure that only the second run has is not compared', () => {
  expect(compareFigures({}, { http: [figure('lower', 1)] })).toEqual([])
})

test('a value that is no longer zero is worse', () => {
  expect(compare(figure('lower', 0), figure('lower', 1))).toHaveLength(1)
})
