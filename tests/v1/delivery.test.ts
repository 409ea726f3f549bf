import { afterEach, describe, expect, test } from 'vitest'
import type { Quote } from '../../shared/quotes/quote.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { MONDAY_MORNING, openTestShop, type TestShop, type TestShopOptions } from '../shop/test-shop.ts'
import { signedUpCustomer } from '../shop/v1.ts'

const CUBE = binaryStl(box([20, 20, 20]))
const DAY = 24 * 3600
const NEARBY = {
  name: 'Cora Customer',
  phone: '(415) 555-0142',
  street: '500 Unmistakable Street',
  unit: 'Apt 7',
  city: 'San Francisco',
  state: 'CA',
  zip: '94103',
  notes: 'Ring twice',
}
const DENVER = { ...NEARBY, city: 'Denver', state: 'CO', zip: '80202' }

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

async function quoted(options: TestShopOptions = {}) {
  open = await openTestShop(options)
  const person = await signedUpCustomer(open)
  const { id } = (await person.upload({ file: CUBE, fields: { material: 'PLA+' } })).json()
  await open.settled()
  const deliver = (body: object) => person.post(`/v1/quotes/${id}/delivery`, body)
  return { shop: open, person, id: id as string, deliver }
}

describe('POST /v1/quotes/{quote_id}/delivery', () => {
  test('in the courier area the quote has a courier with city, fee and window, and nothing more of the address', async () => {
    const { deliver } = await quoted()
    const answer = await deliver(NEARBY)
    expect(answer.statusCode).toBe(200)
    const { delivery } = answer.json<Quote>()
    expect(delivery).toEqual({
      method: 'courier',
      city: 'San Francisco',
      fee_cents: 1375,
      expires_at: MONDAY_MORNING + DAY,
      fee_note: 'Courier to the door.',
      window: { from: expect.any(Number), until: expect.any(Number) },
    })
    expect(delivery!.window!.until - delivery!.window!.from).toBe(2 * 3600)
  })

  test('elsewhere it tells what a carrier would cost, and ships only when the buyer has chosen that', async () => {
    const { deliver, person, id } = await quoted()
    const asked = await deliver(DENVER)
    expect([asked.statusCode, asked.json()]).toEqual([
      422,
      {
        error: 'carrier_shipping_available',
        detail: 'This address is outside the courier area; a carrier can deliver there.',
        fee_cents: 1295,
        transit_days: 4,
        review_required: false,
      },
    ])
    expect((await person.quote(id)).delivery).toBeNull()
    const answer = await deliver({ ...DENVER, accept_carrier: true })
    expect(answer.json<Quote>().delivery).toEqual({
      method: 'shipping',
      city: 'Denver',
      fee_cents: 1295,
      transit_days: 4,
      expires_at: MONDAY_MORNING + 7 * DAY,
      fee_note: 'Carrier, packaging included.',
      window: null,
    })
  })

  test('whoever chooses a carrier in the courier area gets the carrier', async () => {
    const { deliver } = await quoted()
    const answer = await deliver({ ...NEARBY, accept_carrier: true })
    expect(answer.json<Quote>().delivery).toMatchObject({ method: 'shipping', fee_cents: 895 })
  })
})
