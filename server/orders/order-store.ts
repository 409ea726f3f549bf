import type { OrderStatus } from '../../shared/orders/order-states.ts'
import type { FirstArticle } from '../../shared/orders/production/first-article.ts'
import type { Priority } from '../../shared/orders/production/unit-work.ts'
import type { Speed } from '../../shared/catalog/materials.ts'
import type { DeliveredParcel } from '../../shared/orders/order-delivery.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { insertRow, updateIfUnchanged } from '../platform/db/row-writes.ts'
import type { PaymentProvider } from '../platform/ports/payments.ts'
import type { Owner } from '../quoting/quote-store.ts'

export interface OrderRow {
  number: number
  id: string
  checkout_id: string
  /** The number that the orders of one purchase share, like P1004; null for a quote that was bought alone. */
  purchase_number: string | null
  status: OrderStatus
  speed: Speed
  ship_by: string | null
  ship_date_pending: 0 | 1
  expected_ship_by: string | null
  contact_email: string | null
  held_from: 'queued' | 'in_production' | null
  hold_reason: string | null
  hold_cause: 'customer' | 'shop' | null
  held_at: number | null
  decline_reason: string | null
  /** The versions of the terms and shop details when it was paid; null for orders from before they were stored. */
  terms_version: number | null
  details_version: number | null
  paid_at: number
  shipped_at: number | null
  completed_at: number | null
  cancelled_at: number | null
  first_article: FirstArticle
  priority: Priority
  revision: number
  created_at: number
  updated_at: number
}

/** The delivery of an order, as `orderDelivery` derives it from its parcels. */
export type ShipmentRow = Omit<DeliveredParcel, 'id'>

export function findOrder(db: ReadDb, id: string): OrderRow | undefined {
  return db.get<OrderRow>('select * from orders where id = ?', id)
}

/** Returns the orders of one purchase, in the order in which they were placed. */
export function listOrdersOfPurchase(db: ReadDb, purchaseNumber: string): OrderRow[] {
  return db.all<OrderRow>('select * from orders where purchase_number = ? order by number', purchaseNumber)
}

export function findOrderByCheckout(db: ReadDb, checkoutId: string): OrderRow | undefined {
  return db.get<OrderRow>('select * from orders where checkout_id = ?', checkoutId)
}

/** Returns the provider's customer of an account's newest order, including one bought before the guest made the account. */
export function findPayer(
  db: ReadDb,
  accountId: string,
  provider: PaymentProvider,
): { customer_ref: string } | undefined {
  return db.get<{ customer_ref: string }>(
    `select checkouts.customer_ref from orders
     join quotes on quotes.id = orders.id join checkouts on checkouts.id = orders.checkout_id
     where quotes.account_id = ? and checkouts.provider = ? and checkouts.customer_ref is not null
     order by orders.number desc limit 1`,
    accountId,
    provider,
  )
}

export function findShipment(db: ReadDb, orderId: string): ShipmentRow | undefined {
  return db.get<ShipmentRow>('select * from shipments where order_id = ?', orderId)
}

const COLUMNS = [
  'id',
  'checkout_id',
  'purchase_number',
  'status',
  'speed',
  'ship_by',
  'ship_date_pending',
  'contact_email',
  'first_article',
  'terms_version',
  'details_version',
  'paid_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof OrderRow)[]

/** The database assigns the order number, and refuses a second order of one quote or one checkout. */
export function insertOrder(tx: WriteDb, order: Pick<OrderRow, (typeof COLUMNS)[number]>): OrderRow {
  insertRow(tx, 'orders', COLUMNS, order)
  return findOrder(tx, order.id)!
}

export type OrderChanges = Partial<
  Omit<
    OrderRow,
    | 'number'
    | 'id'
    | 'checkout_id'
    | 'purchase_number'
    | 'speed'
    | 'paid_at'
    | 'created_at'
    | 'revision'
    | 'updated_at'
  >
>

/** Compare-and-set: returns false if the row has changed since it was read. */
export function saveOrder(tx: WriteDb, row: OrderRow, changes: OrderChanges, now: number): boolean {
  const { id, revision } = row
  return updateIfUnchanged(tx, 'orders', { id, revision }, { ...changes, updated_at: now })
}

interface OrderPageQuery {
  limit: number
  after: { id: string } | null
  statuses?: readonly OrderRow['status'][]
  /** Part of the file name, or the number of the order or its purchase. */
  text?: string | undefined
}

/** One page of an owner's orders, newest first; the owner of an order is the owner of its quote. */
export function listOrders(db: ReadDb, owner: Owner, page: OrderPageQuery): OrderRow[] {
  return db.all<OrderRow>(
    `select orders.* from orders join quotes on quotes.id = orders.id
     where quotes.${owner.account_id ? 'account_id' : 'guest_id'} = :owner
       and (:after is null or orders.number < (select number from orders where id = :after))
       and (:statuses is null or orders.status in (select value from json_each(:statuses)))
       and (:text is null or instr(lower(quotes.filename), lower(:text)) > 0
         or orders.number = :text or orders.purchase_number = upper(:text))
     order by orders.number desc limit :limit`,
    {
      text: page.text ?? null,
      statuses: page.statuses ? JSON.stringify(page.statuses) : null,
      limit: page.limit,
      after: page.after?.id ?? null,
      owner: owner.account_id ?? owner.guest_id,
    },
  )
}

export function saveShipment(tx: WriteDb, row: ShipmentRow): void {
  tx.run(
    `insert or replace into shipments (order_id, state, carrier, tracking_number, tracking_url, provider_ref, label_url,
       cost_cents, arrives_by, eta, packed_at, shipped_at, delivered_at, reported_by, reported_at, updated_at)
     values (:order_id, :state, :carrier, :tracking_number, :tracking_url, :provider_ref, :label_url,
       :cost_cents, :arrives_by, :eta, :packed_at, :shipped_at, :delivered_at, :reported_by, :reported_at, :updated_at)`,
    { ...row },
  )
}

export function deleteShipment(tx: WriteDb, orderId: string): void {
  tx.run('delete from shipments where order_id = ?', orderId)
}
