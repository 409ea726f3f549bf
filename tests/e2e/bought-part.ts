import type { APIRequestContext } from '@playwright/test'
import { OAKLAND } from './buying-steps.ts'
import { stlBox } from './part-files.ts'
import { expect } from './shop.ts'

/** Buys a part over `/v1`, from the file to the paid order; returns the order's id. */
export async function boughtPart(request: APIRequestContext, origin: string, quantity = 1): Promise<string> {
  const headers = { origin }
  const multipart = { file: stlBox('cube.stl', [20, 20, 20]), quantity: String(quantity) }
  const sent = await request.post('/v1/quotes', { headers, multipart })
  const { id } = (await sent.json()) as { id: string }
  const statusOf = async () =>
    ((await (await request.get(`/v1/quotes/${id}`)).json()) as { status: string }).status
  await expect.poll(statusOf).toBe('quoted')
  const bought = await request.post(`/v1/quotes/${id}/accept`, {
    headers: { ...headers, 'idempotency-key': id },
    data: { delivery: { ...OAKLAND, state: 'CA', accept_carrier: true } },
  })
  const { checkout_url } = (await bought.json()) as { checkout_url: string }
  const form = { card_number: '4242424242424242', name: 'Olive', expiry: '12/30', code: '123' }
  const pay = `${new URL(checkout_url).pathname}/pay`
  const paid = await request.post(pay, { headers, form, maxRedirects: 0 })
  expect(paid.status()).toBeLessThan(400)
  return id
}
