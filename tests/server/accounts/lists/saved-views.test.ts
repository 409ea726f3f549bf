import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import {
  changeView,
  chooseColumns,
  orderViews,
  readListChoices,
  removeView,
  saveView,
} from '../../../../server/accounts/lists/saved-views.ts'
import { MAX_VIEWS } from '../../../../shared/accounts/lists/saved-views.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let testShop: TestShop
let owner: Caller
let viewer: Caller
beforeEach(async () => {
  testShop = await openTestShop()
  owner = await staffMember(testShop, 'owner')
  viewer = await staffMember(testShop, 'viewer')
})
afterEach(() => testShop.close())

const choices = (caller = owner) => readListChoices(testShop.shop, caller, { list: 'orders' })
const save = (name: string, caller = owner) =>
  saveView(testShop.shop, caller, {
    list: 'orders',
    name,
    search: { city: 'Oakland', columns: 'number,city' },
  })

test('a view is kept for its person and list, and is renamed, changed and deleted', () => {
  const { id } = save('Oakland')
  expect(choices().views).toEqual([
    { id, name: 'Oakland', search: { city: 'Oakland', columns: 'number,city' } },
  ])
  expect(choices(viewer).views).toEqual([])
  expect(readListChoices(testShop.shop, owner, { list: 'quotes' }).views).toEqual([])
  changeView(testShop.shop, owner, { view_id: id, name: 'East Bay' })
  changeView(testShop.shop, owner, { view_id: id, search: { city: 'Oakland,Berkeley' } })
  expect(choices().views).toEqual([{ id, name: 'East Bay', search: { city: 'Oakland,Berkeley' } }])
  removeView(testShop.shop, owner, { view_id: id })
  expect(choices().views).toEqual([])
})

test('views are put in another order, with those that are not named after them', () => {
  const [first, second, third] = ['A', 'B', 'C'].map((name) => save(name).id)
  orderViews(testShop.shop, owner, { list: 'orders', view_ids: [third, 'view_unknown'] })
  expect(choices().views.map(({ id }) => id)).toEqual([third, first, second])
})

test('a view of another person is not found', () => {
  const { id } = save('Mine')
  for (const attempt of [
    () => changeView(testShop.shop, viewer, { view_id: id, name: 'Theirs' }),
    () => removeView(testShop.shop, viewer, { view_id: id }),
  ])
    expect(refusalOf(attempt).code).toBe('not_found')
  expect(choices().views).toMatchObject([{ name: 'Mine' }])
})

test('a list has at most so many views', () => {
  for (let count = 0; count < MAX_VIEWS; count += 1) save(`View ${count}`)
  expect(refusalOf(() => save('One more')).code).toBe('wrong_state')
  expect(choices().views).toHaveLength(MAX_VIEWS)
})

test('columns are kept for each person, until they go back to those of every list', () => {
  expect(choices().columns).toBeNull()
  chooseColumns(testShop.shop, owner, { list: 'orders', columns: ['number', 'city'] })
  chooseColumns(testShop.shop, owner, { list: 'orders', columns: ['city', 'number'] })
  expect(choices().columns).toEqual(['city', 'number'])
  expect(choices(viewer).columns).toBeNull()
  chooseColumns(testShop.shop, owner, { list: 'orders', columns: null })
  expect(choices().columns).toBeNull()
})

test('customers have no views', async () => {
  const customer = await staffMember(testShop, 'customer')
  expect(refusalOf(() => choices(customer)).code).toBe('role_required')
})
