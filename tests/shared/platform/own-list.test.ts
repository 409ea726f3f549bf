import { expect, test } from 'vitest'
import { hasSearch } from '../../../shared/platform/own-list.ts'

test.each([
  ['ten rows', { rows: 10, goesOn: false, q: undefined }, false],
  ['eleven rows', { rows: 11, goesOn: false, q: undefined }, true],
  ['more pages than the one it shows', { rows: 9, goesOn: true, q: undefined }, true],
  ['one row left by a search', { rows: 1, goesOn: false, q: 'lid' }, true],
])('a list with %s has a search: %o', (_, list, has) => {
  expect(hasSearch(list)).toBe(has)
})
