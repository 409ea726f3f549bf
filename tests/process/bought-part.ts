import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { PartUpload } from '../shop/v1.ts'
import { accept } from './buyer.ts'
import type { Customer } from './customer.ts'
import { ROOT, type ServerProcess } from './shop-command.ts'

const BOX = readFileSync(join(ROOT, 'resources/sample-parts/box.stl'))

/** A part of its own: the bytes differ in the header, which no reader looks at. */
export function numberedPart(number: number): PartUpload {
  const file = Buffer.from(BOX)
  file.write(`part ${number} `.padEnd(40), 0, 'latin1')
  return { file, filename: `part-${number}.stl`, fields: { quantity: '1' } }
}

/** Buys a part as a customer does; the address is encrypted on the way. */
export async function buyPart(
  server: Pick<ServerProcess, 'url'>,
  customer: Customer,
  key = 'buy',
  { number = 0, quantity = 1 } = {},
): Promise<string> {
  const part = numberedPart(number)
  const quote_id = await customer.accepted({ ...part, fields: { quantity: String(quantity) } })
  await customer.settled(quote_id)
  const link = await accept({ url: server.url, cookie: customer.cookie }, quote_id, key)
  const { checkout_url } = (await link.json()) as { checkout_url: string }
  const paid = await fetch(checkout_url + '/pay', {
    method: 'POST',
    headers: { origin: server.url, cookie: customer.cookie },
    redirect: 'manual',
    body: new URLSearchParams({ card_number: '4242 4242 4242 4242' }),
  })
  expect(paid.status).toBe(303)
  return quote_id
}
