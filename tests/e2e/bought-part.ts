import type { APIRequestContext } from '@playwright/test'
import { OAKLAND } from './buying-steps.ts'
import { stlBox, type TestFile } from './part-files.ts'
import { expect } from './shop.ts'

interface Purchase {
  file: TestFile
  quantity: number
  material: string
  color: string
}

/** Buys a cube over `/v1`, from the file to the paid order; returns the order's id. */
export async function boughtPart(request: APIRequestContext, origin: string, quantity = 1): Promise<string> {
  const file = stlBox('cube.stl', [20, 20, 20])
  const id = await quotedPart(request, origin, { file, quantity, material: 'PLA+', color: 'Black' })
  await buyQuote(request, origin, id)
  return id
}

/** Uploads a part over `/v1` and waits for its price; returns the quote's id. */
export async function quotedPart(
  request: APIRequestContext,
  origin: string,
  { quantity, ...part }: Purchase,
): Promise<string> {
  const multipart = { ...part, quantity: String(quantity) }
  const sent = await request.post('/v1/quotes', { headers: { origin }, multipart })
  const { id } = (await sent.json()) as { id: string }
  const statusOf = async () =>
    ((await (await request.get(`/v1/quotes/${id}`)).json()) as { status: string }).status
  await expect.poll(statusOf, { timeout: 60_000, intervals: [200] }).toBe('quoted')
  return id
}

/** Accepts a quote, agreeing to a ship date that other purchases moved, and pays with a practice card. */
export async function buyQuote(request: APIRequestContext, origin: string, id: string): Promise<void> {
  const headers = { origin }
  const accept = (key: string) =>
    request.post(`/v1/quotes/${id}/accept`, {
      headers: { ...headers, 'idempotency-key': key },
      data: { delivery: { ...OAKLAND, state: 'CA', accept_carrier: true } },
    })
  let bought = await accept(id)
  if (bought.status() === 409) bought = await accept(`${id}-agreed`)
  const { checkout_url } = (await bought.json()) as { checkout_url: string }
  const form = { card_number: '4242424242424242', name: 'Olive', expiry: '12/30', code: '123' }
  const pay = `${new URL(checkout_url).pathname}/pay`
  const paid = await request.post(pay, { headers, form, maxRedirects: 0 })
  expect(paid.status()).toBeLessThan(400)
}
