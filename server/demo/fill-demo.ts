import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { DeliveryAddress } from '../../shared/quoting/delivery/address.ts'
import { MAX_FILE_BYTES } from '../../shared/geometry/files/part-file.ts'
import type { Role } from '../../shared/accounts/people.ts'
import type { UploadFields } from '../../shared/quoting/quotes/quote-bodies.ts'
import { signUp } from '../accounts/sign-in.ts'
import { makeOwner } from '../accounts/make-owner.ts'
import type { Caller } from '../platform/caller.ts'
import { endAgentsOf } from '../accounts/oauth/grants.ts'
import { acceptQuote } from '../orders/checkout/accept.ts'
import { payPractice } from '../orders/checkout/pay-practice.ts'
import { findOpenPurchase } from '../payments/purchase-store.ts'
import { createQuote } from '../quoting/intake/create-quote.ts'
import { sendRequest } from '../quoting/review/engineering-requests.ts'
import { findQuote } from '../quoting/quote-store.ts'
import { withdrawQuote } from '../quoting/withdraw-quote.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { saveDocument } from '../operations/documents/save-document.ts'
import { moveSetUp } from '../operations/set-up/move-set-up.ts'
import type { Shop } from '../platform/shop.ts'
import {
  DEMO_ADDRESS,
  DEMO_FAR_ADDRESS,
  DEMO_LANES,
  DEMO_ORDERS,
  DEMO_PARCELS,
  type DemoOrder,
} from './demo-orders.ts'
import { buyBasket, fillBasket } from './fill-baskets.ts'
import { fillParcels } from './fill-parcels.ts'
import { moveToLane } from './fill-orders.ts'
import { fillSpools } from './fill-spools.ts'
import { DEMO_BASKETS, DEMO_CONTACT, DEMO_PEOPLE, DEMO_QUOTES, type DemoQuote } from './demo-shop.ts'
import { unlessPaymentRequired } from './payment-required.ts'

/** Fills an empty shop with accounts, a quote in every status, baskets and an order in every lane, through the normal commands. */
export async function fillDemo(shop: Shop, samples: string): Promise<void> {
  const { account_id } = await makeOwner(shop, { ...DEMO_PEOPLE.owner, endAgents: endAgentsOf })
  const owner = asSignedIn(account_id, 'owner')
  setContact(shop, owner)
  moveSetUp(shop, owner, { trigger: 'dismiss' })
  const customer = await addCustomer(shop)
  for (const quote of DEMO_QUOTES) await addQuote(shop, customer, { quote, samples })
  // With a real payment provider the demo orders cannot be paid.
  if (shop.services.payments.current().provider !== 'practice') return
  fillSpools(shop, owner)
  for (const lane of DEMO_LANES) {
    const { file, fields } = DEMO_ORDERS[lane]
    const id = await addQuote(shop, customer, { quote: { filename: file, file, fields }, samples })
    await buy(shop, customer, id)
    moveToLane({ shop, staff: owner, id, lane })
  }
  for (const { quotes, isPaid } of DEMO_BASKETS) {
    const ids: string[] = []
    for (const quote of quotes) ids.push(await addQuote(shop, customer, { quote, samples }))
    const basket_id = fillBasket(shop, customer, ids)
    if (isPaid) await buyBasket(shop, customer, basket_id)
  }
  const boughtOrders = (orders: readonly DemoOrder[], address?: DeliveryAddress) =>
    buyOrders(shop, customer, { orders, address, samples })
  const parcels = {
    in_two: await boughtOrders(DEMO_PARCELS.in_two),
    in_one: await boughtOrders(DEMO_PARCELS.in_one),
    batch: await boughtOrders(DEMO_PARCELS.batch, DEMO_FAR_ADDRESS),
  }
  await fillParcels({ shop, staff: owner }, parcels)
}

/** A shop that sells can be reached. */
function setContact(shop: Shop, owner: Caller): void {
  const { shop_details, versions } = readShopData(shop.db)
  const edit = { kind: 'shop_details', version: versions.shop_details } as const
  saveDocument(shop, owner, { ...edit, body: { ...shop_details, ...DEMO_CONTACT } })
}

interface OrdersToBuy {
  orders: readonly DemoOrder[]
  address: DeliveryAddress | undefined
  samples: string
}

/** Quotes and buys parts as their customer. Returns the ids of the orders. */
async function buyOrders(shop: Shop, customer: Caller, { orders, address, samples }: OrdersToBuy) {
  const ids: string[] = []
  for (const { file, fields } of orders) {
    const id = await addQuote(shop, customer, { quote: { filename: file, file, fields }, samples })
    await buy(shop, customer, id, address)
    ids.push(id)
  }
  return ids
}

/** Accepts a quote and pays for it as its customer. */
async function buy(shop: Shop, customer: Caller, quote_id: string, address = DEMO_ADDRESS): Promise<void> {
  const delivery = { ...address, accept_carrier: true }
  const accepted = acceptQuote(shop, customer, {
    quote_id,
    speed: 'week',
    delivery,
    idempotency_key: quote_id,
  })
  await accepted.catch(unlessPaymentRequired)
  const purchase = findOpenPurchase(shop.db, quote_id)
  if (!purchase) throw new Error(`the demonstration's quote ${quote_id} has no checkout`)
  payPractice(shop, { purchase_id: purchase.id, card_number: '4242 4242 4242 4242', agreed_ship_by: null })
}

function asSignedIn(account_id: string, role: Role): Caller {
  const scopes = ['quotes', 'orders', 'purchase'] as const
  return {
    kind: 'account',
    account_id,
    role,
    auth: 'session',
    scopes,
    key: null,
    grant: null,
    session: 'demonstration',
  }
}

/** Returns true if the folder has a shop in use: demo data never mixes with real data. */
export function hasShop(shop: Shop): boolean {
  return (
    shop.db.get('select 1 from accounts limit 1') !== undefined ||
    shop.db.get('select 1 from quotes limit 1') !== undefined
  )
}

async function addCustomer(shop: Shop): Promise<Caller> {
  const browser = {
    session_secret: null,
    device_secret: null,
    floor_device_secret: null,
    user_agent: 'demonstration',
    looks_local: true,
    address: '127.0.0.1',
    origin: shop.address.base_url,
  }
  const { person } = await signUp(
    shop,
    { kind: 'nobody' },
    { ...DEMO_PEOPLE.customer, browser, moveGuest: () => ({ quotes: 0, orders: 0 }) },
  )
  return asSignedIn(person.id, person.role)
}

async function addQuote(
  shop: Shop,
  customer: Caller,
  { quote, samples }: { quote: DemoQuote; samples: string },
): Promise<string> {
  const source = quote.file ? createReadStream(join(samples, quote.file)) : textStream(quote.text ?? '')
  const upload = await shop.files.receive(source, quote.filename, MAX_FILE_BYTES)
  const fields: UploadFields = { material: 'PLA+', quantity: 1, units: 'mm', ...quote.fields }
  const { quote: created } = await createQuote(shop, customer, { ...fields, upload, idempotency_key: null })
  const { id } = created.parse()
  await untilSettled(shop, id)
  continueDemo(shop, customer, id, quote.afterward)
  return id
}

async function* textStream(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

async function untilSettled(shop: Shop, id: string): Promise<void> {
  while (findQuote(shop.db, id)!.queued_at !== null) await new Promise((resolve) => setTimeout(resolve, 20))
}

function continueDemo(
  shop: Shop,
  customer: Caller,
  quote_id: string,
  afterward: DemoQuote['afterward'],
): void {
  if (afterward === 'send') sendRequest(shop, customer, { quote_id })
  if (afterward === 'withdraw') withdrawQuote(shop, customer, { quote_id })
  // The clock cannot be turned back, so the expiry is moved into the past.
  if (afterward === 'expire')
    shop.write((tx) =>
      tx.run(
        'update quotes set expires_at = ?, revision = revision + 1 where id = ?',
        shop.clock.now() - 1,
        quote_id,
      ),
    )
}
