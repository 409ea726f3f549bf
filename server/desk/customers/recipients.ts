import type { Recipient } from '../../../shared/desk/customers/customer-page-data.ts'
import { phoneDigits } from '../../../shared/desk/customers/customer.ts'
import type { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { tryAddress } from '../../quoting/delivery/address-store.ts'
import type { Shop } from '../../platform/shop.ts'

// Addresses are encrypted, so no query finds a name or phone number in them. They are decrypted once, and kept in memory for
// searching. The address of an order does not change after it is placed.

interface KnownRecipients {
  /** Orders up to this number are in the list. */
  last_number: number
  recipients: { order_id: string; name: string; phone: string }[]
}

const known = new WeakMap<ReadDb, KnownRecipients>()

interface SealedRow {
  number: number
  order_id: string
  address: string
}

/** Returns the ids of customers with an order to a recipient of that name or phone number. */
export function findByRecipient(shop: Shop, q: string): string[] {
  const digits = phoneDigits(q)
  const orders = recipientsOf(shop)
    .filter(({ name, phone }) => name.includes(q) || (digits !== null && phone.includes(digits)))
    .map(({ order_id }) => order_id)
  const rows = shop.db.all<{ id: string }>(
    `select distinct coalesce(account_id, guest_id) as id from quotes where id in (select value from json_each(?))`,
    JSON.stringify(orders),
  )
  return rows.map(({ id }) => id)
}

function recipientsOf(shop: Shop): KnownRecipients['recipients'] {
  return readMore(shop, -1).recipients
}

/** Orders that are decrypted between two requests: a millisecond of work. */
const ORDERS_AT_ONCE = 50

/** Decrypts what is new in small steps, so that no search waits for thousands of addresses. */
export async function readRecipientsAhead(shop: Shop): Promise<void> {
  for (;;) {
    const { last_number } = known.get(shop.db) ?? NONE_KNOWN
    if (readMore(shop, ORDERS_AT_ONCE).last_number === last_number) return
    await new Promise(setImmediate)
  }
}

const NONE_KNOWN = { last_number: 0 }

/** Decrypts the recipients of the next orders, at most `limit`; all that are left when it is -1. */
function readMore(shop: Shop, limit: number): KnownRecipients {
  const list = known.get(shop.db) ?? { ...NONE_KNOWN, recipients: [] }
  known.set(shop.db, list)
  const rows = shop.db.all<SealedRow>(
    `select number, orders.id as order_id, address from orders join deliveries on deliveries.quote_id = orders.id
     where number > ? order by number limit ?`,
    list.last_number,
    limit,
  )
  for (const { number, order_id, address } of rows) {
    list.last_number = number
    const opened = tryAddress(shop, address)
    if (opened)
      list.recipients.push({
        order_id,
        name: opened.name.toLowerCase(),
        phone: opened.phone.replaceAll(/\D/g, ''),
      })
  }
  return list
}

/** Forgets what was decrypted, after an address was erased. */
export function forgetRecipients(shop: Shop): void {
  known.delete(shop.db)
}

const SEALED_OF_CUSTOMER = `select number, orders.id as order_id, address
  from customer_orders join orders on orders.id = customer_orders.id join deliveries on deliveries.quote_id = orders.id
  where customer_id = ? order by number desc limit ?`

/** Returns the recipient of the customer's newest order; null without one. */
export function newestRecipient(shop: Shop, customerId: string): string | null {
  const [row] = shop.db.all<SealedRow>(SEALED_OF_CUSTOMER, customerId, 1)
  return (row && tryAddress(shop, row.address)?.name) || null
}

const MAX_ORDERS_READ = 50

/** Returns the distinct recipients of the customer's last orders, the newest first. */
export function listRecipients(shop: Shop, customerId: string): Recipient[] {
  const rows = shop.db.all<SealedRow>(SEALED_OF_CUSTOMER, customerId, MAX_ORDERS_READ)
  const recipients = rows
    .map(({ address }) => tryAddress(shop, address))
    .filter((address) => address !== null)
    .map(showRecipient)
  return [...new Map(recipients.map((recipient) => [JSON.stringify(recipient), recipient])).values()]
}

function showRecipient({ name, phone, street, unit, city, state, zip }: DeliveryAddress): Recipient {
  return { name, phone, street: [street, unit].filter(Boolean).join(', '), place: `${city}, ${state} ${zip}` }
}
