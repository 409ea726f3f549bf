import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { quoteAgain } from '../../../server/quoting/quote-again.ts'
import { setStock } from '../../../server/catalog/set-stock.ts'
import { priceDelivery, placedOrder } from '../../shop/placed-order.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { callerOf, staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../../shop/v1.ts'

const IN = { in_stock: true, expected: null }
const OUT = { in_stock: false, expected: null }

let shop: TestShop
let owner: Caller
let customer: Person
beforeEach(async () => {
  shop = await openTestShop()
  owner = await staffMember(shop, 'owner')
  customer = await signedUpCustomer(shop)
})
afterEach(() => shop.close())

const sellOut = (color: string | null) =>
  setStock(shop.shop, owner, { item: { material: 'PETG', color }, stock: OUT, seen: IN })
const upload = (color?: string) =>
  customer.upload({
    file: binaryStl(box([20, 20, 20])),
    fields: { material: 'PETG', ...(color === undefined ? {} : { color }) },
  })
const requote = (id: string, body: object) => customer.post(`/v1/quotes/${id}/requote`, body)

test('a new quote cannot choose a color that is out of stock, and gets the next one by default', async () => {
  sellOut('Black')
  const refused = await upload('Black')
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'color_unavailable'])
  expect(refused.json().allowed).not.toContain('Black')
  expect((await upload()).json().color).toBe('White')
})

test('an open quote keeps its color through changes, and another cannot change to it', async () => {
  const { id } = (await upload('Red')).json()
  const other = (await upload('Blue')).json()
  await shop.settled()
  sellOut('Red')
  const more = await requote(id, { quantity: 3 })
  expect([more.statusCode, more.json().color]).toEqual([201, 'Red'])
  const changed = await requote(other.id, { color: 'Red' })
  expect([changed.statusCode, changed.json().error]).toEqual([400, 'color_unavailable'])
})

test('an open quote in a color that is out of stock can be bought', async () => {
  const { id } = (await upload('Red')).json()
  await shop.settled()
  priceDelivery(shop, id)
  sellOut('Red')
  const quote = await customer.quote(id)
  expect(quote.options.map(({ available }: { available: boolean }) => available)).toEqual([true, true])
})

test('an order keeps its color, and quoting its part again needs one in stock', async () => {
  const { order, customer: buyer } = await placedOrder(shop, {
    fields: { material: 'PETG', color: 'Red' },
    email: 'buyer@example.com',
  })
  sellOut('Red')
  expect((await buyer.quote(order.id)).color).toBe('Red')
  const again = () => quoteAgain(shop.shop, callerOf(shop, buyer), { quote_id: order.id })
  expect(refusalOf(again).code).toBe('color_unavailable')
})
