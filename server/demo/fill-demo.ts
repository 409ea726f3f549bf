import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { MAX_FILE_BYTES } from '../../shared/geometry/part.ts'
import type { UploadFields } from '../../shared/quotes/quote.ts'
import { makeOwner, signUp } from '../accounts/sign-in.ts'
import type { Caller } from '../caller.ts'
import { createQuote } from '../quotes/create-quote.ts'
import { sendRequest } from '../quotes/engineering-requests.ts'
import { moveQuote } from '../quotes/quote-moves.ts'
import { findQuote } from '../quotes/quote-store.ts'
import { withdrawQuote } from '../quotes/withdraw-quote.ts'
import type { Shop } from '../shop.ts'
import { DEMO_PEOPLE, DEMO_QUOTES, type DemoQuote } from './demo-shop.ts'

/** Fills an empty shop with people and a quote in every status, through the same commands that people use. */
export async function fillDemo(shop: Shop, samples: string): Promise<void> {
  await makeOwner(shop, DEMO_PEOPLE.owner)
  const customer = await addCustomer(shop)
  for (const quote of DEMO_QUOTES) await addQuote(shop, customer, { quote, samples })
}

/** True for a folder in which a shop has been at work: a demonstration never mixes with real data. */
export function hasShop(shop: Shop): boolean {
  return (
    shop.db.get('select 1 from accounts limit 1') !== undefined ||
    shop.db.get('select 1 from quotes limit 1') !== undefined
  )
}

async function addCustomer(shop: Shop): Promise<Caller> {
  const browser = {
    session_secret: null,
    user_agent: 'demonstration',
    is_local: true,
    address: '127.0.0.1',
    origin: shop.address.base_url,
  }
  const { person } = await signUp(
    shop,
    { kind: 'nobody' },
    { ...DEMO_PEOPLE.customer, browser, moveGuest: () => {} },
  )
  return {
    kind: 'account',
    account_id: person.id,
    role: person.role,
    auth: 'session',
    scopes: ['quotes', 'orders', 'purchase'],
    key: null,
    session: null,
  }
}

async function addQuote(
  shop: Shop,
  customer: Caller,
  of: { quote: DemoQuote; samples: string },
): Promise<void> {
  const { quote } = of
  const source = quote.file ? createReadStream(join(of.samples, quote.file)) : textStream(quote.text ?? '')
  const upload = await shop.files.receive(source, quote.filename, MAX_FILE_BYTES)
  const fields: UploadFields = { material: 'PLA+', quantity: 1, units: 'mm', ...quote.fields }
  const { quote: made } = await createQuote(shop, customer, { ...fields, upload, idempotency_key: null })
  const { id } = made.parse()
  await untilSettled(shop, id)
  carryOn(shop, customer, id, quote.afterwards)
}

async function* textStream(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

async function untilSettled(shop: Shop, id: string): Promise<void> {
  while (findQuote(shop.db, id)!.queued_at !== null) await new Promise((resolve) => setTimeout(resolve, 20))
}

function carryOn(shop: Shop, customer: Caller, quote_id: string, afterwards: DemoQuote['afterwards']): void {
  if (afterwards === 'send') sendRequest(shop, customer, { quote_id })
  if (afterwards === 'withdraw') withdrawQuote(shop, customer, { quote_id })
  if (afterwards === 'pay')
    shop.write((tx) => moveQuote(tx, shop, findQuote(tx, quote_id)!, { trigger: 'pay', changes: {} }))
  // The clock cannot be turned back, so the price is made to have ended.
  if (afterwards === 'expire')
    shop.write((tx) =>
      tx.run(
        'update quotes set expires_at = ?, revision = revision + 1 where id = ?',
        shop.clock.now() - 1,
        quote_id,
      ),
    )
}
