import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '../../../server/orders/read-orders.ts'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import { readShownBrand } from '../../../server/catalog/shown-brand.ts'
import { readTerms } from '../../../server/catalog/read-terms.ts'
import { readSender } from '../../../server/messaging/mail/read-sender.ts'
import { answerStep } from '../../../server/operations/set-up/answer-step.ts'
import { saveDocument } from '../../../server/operations/documents/save-document.ts'
import { guideFacts } from '../../../server/operations/guides/guide-facts.ts'
import { agentsGuide } from '../../../server/operations/guides/agents-guide.ts'
import { readStartFacts } from '../../../server/quoting/deciding/start-facts.ts'
import { writeEmail } from '../../../shared/messaging/mail/email.ts'
import { shopLines } from '../../../shared/orders/receipt.ts'
import { BEING_SET_UP_TEXT } from '../../../shared/platform/shop-contact.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { accept, buyableQuote, placedOrder } from '../../shop/placed-order.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { callerOf, staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

/** The contact that customers of a shop read before anybody had set it up. */
const MADE_UP = /Oakland, CA|Peralta|layerline\.example|510 555 0142|null/

let shop: TestShop
let owner: Caller
beforeEach(async () => {
  shop = await openTestShop()
  owner = await staffMember(shop, 'owner')
  const { shop_details, versions } = readShopData(shop.database)
  const body = { ...shop_details, support_email: null, phone: null }
  saveDocument(shop.shop, owner, { kind: 'shop_details', version: versions.shop_details, body })
})
afterEach(() => shop.close())

describe('a shop whose contact is not set', () => {
  test('shows no contact and no place in terms, on the start page, on paper, in emails and in guides', () => {
    const { shop_details } = readShopData(shop.database)
    const email = writeEmail({ subject: 'Hello', blocks: [] }, readSender(shop.shop, shop.database))
    for (const shown of [
      readTerms(shop.shop, {}).details.place ?? '',
      readStartFacts(shop.shop).place ?? '',
      shopLines(shop_details).join('\n'),
      email.text,
      email.html,
      agentsGuide(guideFacts(shop.shop)).slice(0, 1000),
    ])
      expect(shown).not.toMatch(MADE_UP)
    expect(email.text).toContain('Questions? Reply to this email.')
  })

  test('says on its payment page that it is being set up, and sells all the same', async () => {
    const { customer, quote_id } = await buyableQuote(shop)
    const path = new URL((await accept(customer, quote_id)).json().checkout_url).pathname
    const { body } = await customer.get(path, { accept: 'text/html' })
    expect(body).toContain(BEING_SET_UP_TEXT)
    expect(body).not.toMatch(MADE_UP)
    const { order, customer: buyer } = await placedOrder(shop, { email: 'bea@example.test' })
    const refusal = refusalOf(() => cancelOrder(shop.shop, callerOf(shop, buyer), { order_id: order.id }))
    // The interface says whom to write to: the owner, while there is nobody else.
    const { email: owner } = shop.database.get<{ email: string }>(
      "select email from accounts where role = 'owner'",
    )!
    expect(refusal.message).toBe(
      `A paid order cannot be canceled. Write to ${owner} and mention order number ${order.number}.`,
    )
    expect(refusal.fields).toEqual({ support_email: owner })
    const paper = await buyer.get(`/orders/${order.id}/receipt.pdf`)
    expect(paper.statusCode).toBe(200)
  })

  test('is no longer being set up once its owner answers the first step', () => {
    expect(readShownBrand(shop.database).being_set_up).toBe(true)
    const { shop_details, versions } = readShopData(shop.database)
    const { name, address, time_zone } = shop_details
    const answers = { name, address, time_zone, support_email: 'help@bay.example', phone: '510 555 0100' }
    answerStep(shop.shop, owner, { step: 'shop', version: versions.shop_details, answers })
    expect(readShownBrand(shop.database).being_set_up).toBe(false)
    expect(readTerms(shop.shop, {}).details).toMatchObject({ place: 'Oakland, CA', phone: '510 555 0100' })
  })
})
