import type { Speed } from '../../../shared/catalog/materials.ts'
import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { PromisedOrderRow } from '../../../shared/desk/reports/on-time.ts'
import type { InstantSpan, ReportPeriod } from '../../../shared/desk/reports/report-period.ts'
import type { CustomerSales } from '../../../shared/desk/reports/customers.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { PaymentProvider } from '../../platform/ports/payments.ts'

/** Returns orders that are not cancelled, with a promise within the period. */
export function listPromised(db: ReadDb, { from, until }: ReportPeriod): PromisedOrderRow[] {
  return db.all<PromisedOrderRow>(
    `select orders.id as order_id, number, filename, coalesce(tier, 'none') as tier, speed, ship_by as promised, shipped_at
     from orders join quotes on quotes.id = orders.id
     where ship_by between :from and :until and orders.status <> 'cancelled'`,
    { from, until },
  )
}

/** Money counts as real once anything was paid by Stripe; until then practice payments show how reports look. */
export function countedProvider(db: ReadDb): PaymentProvider {
  const real = db.get("select 1 from ledger where provider = 'stripe' limit 1")
  return real === undefined ? 'practice' : 'stripe'
}

export interface ShippedOrderRow {
  order_id: string
  number: number
  filename: string
  material: MaterialId
  speed: Speed
  quantity: number
  shipped_at: number
  /** For parts. */
  paid_cents: number
  refunded_cents: number
  /** The print time of one unit, as quoted; null if the part could not be measured. */
  unit_seconds: number | null
  unit_grams: number | null
  /** Version of the price book that it was priced with; null for quotes of before it was kept. */
  price_book: number | null
  /** The same of the catalog. */
  catalog: number | null
  material_note: string | null
}

const REFUNDED_PARTS = `(select coalesce(sum(refunds.parts_cents), 0) from ledger as refunds
  where refunds.order_id = orders.id and refunds.kind <> 'capture' and refunds.state <> 'failed')`

/** Returns orders that were handed over in a span, with their money and what one unit was quoted to take. */
export function listShippedOrders(
  db: ReadDb,
  { from, until }: InstantSpan,
  provider: PaymentProvider,
): ShippedOrderRow[] {
  return db.all<ShippedOrderRow>(
    `select orders.id as order_id, number, filename, material, orders.speed, quantity, shipped_at,
       ledger.parts_cents as paid_cents, ${REFUNDED_PARTS} as refunded_cents,
       breakdown ->> '$.price.seconds' as unit_seconds, breakdown ->> '$.price.grams' as unit_grams,
       versions ->> '$.price_book' as price_book, versions ->> '$.catalog' as catalog, material_note
     from orders join ledger on ledger.order_id = orders.id and ledger.kind = 'capture' and ledger.provider = :provider
       join quotes on quotes.id = orders.id
     where shipped_at >= :from and shipped_at < :until and orders.status <> 'cancelled'`,
    { from, until, provider },
  )
}

/** Sums the payments in and out in a span, with delivery and tax. Refunds that failed count as never made. */
export function sumPayments(db: ReadDb, { from, until }: InstantSpan, provider: PaymentProvider): number {
  return db.get<{ cents: number }>(
    `select coalesce(sum(case kind when 'capture' then amount_cents else -amount_cents end), 0) as cents
     from ledger where created_at >= :from and created_at < :until and state <> 'failed' and provider = :provider`,
    { from, until, provider },
  )!.cents
}

/** Returns the customers with orders paid in a span: an account, or else whoever left the email address. */
export function listCustomers(
  db: ReadDb,
  { from, until }: InstantSpan,
  provider: PaymentProvider,
): CustomerSales[] {
  return db.all<CustomerSales>(
    `select max(accounts.name) as name, max(coalesce(accounts.email, lower(orders.contact_email))) as email,
       count(*) as orders, sum(quantity) as units, sum(ledger.parts_cents) as paid_cents,
       sum(${REFUNDED_PARTS}) as refunded_cents
     from orders join ledger on ledger.order_id = orders.id and ledger.kind = 'capture' and ledger.provider = :provider
       join quotes on quotes.id = orders.id left join accounts on accounts.id = quotes.account_id
     where orders.paid_at >= :from and orders.paid_at < :until
     group by coalesce(quotes.account_id, lower(orders.contact_email), quotes.guest_id)`,
    { from, until, provider },
  )
}
