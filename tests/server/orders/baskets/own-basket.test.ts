import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { arrangeBasket } from '../../../../server/orders/baskets/arrange-basket.ts'
import { changeBasket } from '../../../../server/orders/baskets/change-basket.ts'
import { createBasket } from '../../../../server/orders/baskets/create-basket.ts'
import { findBasketId, readBasket } from '../../../../server/orders/baskets/read-basket.ts'
import { claimQuote } from '../../../../server/quoting/guests/claim-quote.ts'
import { moveGuest } from '../../../../server/quoting/guests/move-guest.ts'
import { sweepCheckouts } from '../../../../server/payments/sweep-checkouts.ts'
import { findQuote } from '../../../../server/quoting/quote-store.ts'
import { readDocumentToEdit, saveDocument } from '../../../../server/operations/documents/save-document.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { filledBasket } from '../../../shop/basket.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { Person, signedUpCustomer } from '../../../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

/** Two quotes of a guest in a basket, with the guest as caller. */
async function guestBasket() {
  const person = new Person(await shop.http())
  const quote_ids: string[] = []
  for (const side of [20, 30]) {
    const file = binaryStl(box([side, side, side]))
    quote_ids.push((await person.upload({ file }, '/guest/quotes')).json().id)
  }
  await shop.settled()
  const guest: Caller = { kind: 'guest', guest_id: findQuote(shop.database, quote_ids[0])!.guest_id! }
  const { basket } = createBasket(shop.shop, guest, { quote_ids, idempotency_key: null })
  return { guest, quote_ids, basket_id: basket.id }
}

test('a guest’s basket moves to the account with its quotes', async () => {
  const { guest, basket_id, quote_ids } = await guestBasket()
  const customer = callerOf(shop, await signedUpCustomer(shop))
  if (guest.kind !== 'guest' || customer.kind !== 'account') throw new Error('other callers')
  const { account_id } = customer
  shop.database.write((tx) => moveGuest(shop.shop)(tx, guest, { account_id }))
  expect(readBasket(shop.shop, customer, { basket_id }).quotes.map(({ quote_id }) => quote_id)).toEqual(
    quote_ids,
  )
  expect(refusalOf(() => readBasket(shop.shop, guest, { basket_id })).code).toBe('basket_not_found')
})

test('quotes change places among each other, for the owner of an open basket, and prices stay', async () => {
  const { basket, customer, quote_ids } = await filledBasket(shop, [20, 30, 40, 50])
  const caller = callerOf(shop, customer)
  const [first, second, third, fourth] = quote_ids
  const basket_id = basket.id
  const arranged = arrangeBasket(shop.shop, caller, {
    basket_id,
    quote_ids: [fourth, 'qt_other', second, first],
  })
  const order = [fourth, second, third, first]
  expect(arranged.quotes.map(({ quote_id }) => quote_id)).toEqual(order)
  expect(arranged.options).toEqual(basket.options)
  expect(readBasket(shop.shop, caller, { basket_id }).quotes.map(({ quote_id }) => quote_id)).toEqual(order)
  const stranger = callerOf(shop, await signedUpCustomer(shop, 'stranger@example.test'))
  const refused = refusalOf(() => arrangeBasket(shop.shop, stranger, { basket_id, quote_ids }))
  expect(refused.code).toBe('basket_not_found')
})

test('a quote that an account claims leaves the basket, which stays with the guest', async () => {
  const { guest, basket_id, quote_ids } = await guestBasket()
  const customer = callerOf(shop, await signedUpCustomer(shop))
  const { review_token } = findQuote(shop.database, quote_ids[0])!
  claimQuote(shop.shop, customer, { quote_id: quote_ids[0], token: review_token })
  expect(readBasket(shop.shop, guest, { basket_id }).quotes).toMatchObject([{ quote_id: quote_ids[1] }])
  expect(findBasketId(shop.shop, customer, { quote_id: quote_ids[0] })).toBeNull()
})

test('a basket keeps its prices until its owner changes it, whatever the price book shares by then', async () => {
  const { basket, customer, quote_ids } = await filledBasket(shop, [20, 20, 20])
  const caller = callerOf(shop, customer)
  const owner = await staffMember(shop, 'owner')
  const { version, body } = readDocumentToEdit(shop.shop, owner, { kind: 'price_book' })
  const alone = { ...(body as object), basket: { share_setup: false, share_minimum: false } }
  saveDocument(shop.shop, owner, { kind: 'price_book', version, body: alone, reason: null } as never)
  const read = () => readBasket(shop.shop, caller, { basket_id: basket.id })
  expect(read().options).toEqual(basket.options)
  const changed = changeBasket(shop.shop, caller, { basket_id: basket.id, remove: [quote_ids[2]] })
  expect(changed.options.map(({ saving_cents }) => saving_cents)).toEqual([0, 0])
})

test('a basket without quotes is deleted after ninety days', async () => {
  const { basket, customer, quote_ids } = await filledBasket(shop)
  createBasket(shop.shop, callerOf(shop, customer), { quote_ids, idempotency_key: null })
  const left = () =>
    shop.database.all<{ id: string }>('select id from baskets order by id').map(({ id }) => id)
  shop.wait(89 * DAY)
  await sweepCheckouts(shop.shop)
  expect(left()).toContain(basket.id)
  shop.wait(2 * DAY)
  await sweepCheckouts(shop.shop)
  expect(left()).not.toContain(basket.id)
})
