import { expect, test } from 'vitest'
import { groupReached } from '../../../../renderer/production/floor/group-keys.ts'

const group = (place: number) => ({ place, ids: [`row-${place}`] })
const GROUPS = [1, 3, 4].map(group)

test.each([
  ['the next group', 1, 1, 3],
  ['the group before', 4, -1, 3],
  ['the group behind one that is empty by now', 2, 1, 3],
  ['the group before one that is empty by now', 2, -1, 1],
  ['the last group at the end', 4, 1, 4],
  ['the last group behind the end', 5, 1, 4],
  ['the first group at the beginning', 1, -1, 1],
  ['the first group while no row is chosen', null, 1, 1],
] as const)('J and K reach %s', (_, from, step, reached) => {
  expect(groupReached(GROUPS, from, step)?.place).toBe(reached)
})

test('J reaches nothing where there are no rows', () => {
  expect(groupReached([], 1, 1)).toBeUndefined()
})
