import type { OpenSale } from '../../shared/payments/tax-trial.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import { tryAddress } from '../delivery/address-store.ts'
import type { Shop } from '../shop.ts'
import { optionsOf } from './quote-row.ts'

const MAX_LISTED = 2000

interface OpenSaleRow {
  quote_id: string
  filename: string
  options: string
  address: string
  fee_cents: number
  cost_cents: number | null
}

/** What would be taxed of each quote that can be paid now, newest first. A checkout that is open keeps its tax and is not among them. */
export function listOpenSales(shop: Shop, caller: Caller): { found: number; sales: OpenSale[] } {
  staffWith('set_up', caller)
  // The plus keeps the database from reading all quotes by seq instead of the unexpired ones by their expiry.
  const rows = shop.db.all<OpenSaleRow>(
    `select quote_id, filename, options, address, fee_cents, cost_cents
     from quotes join deliveries on quote_id = quotes.id
     where status = 'quoted' and quotes.expires_at > :now and deliveries.expires_at > :now
       and not exists (select 1 from checkouts where checkouts.quote_id = quotes.id
         and state in ('opening', 'open') and checkouts.expires_at > :now)
     order by +seq desc`,
    { now: shop.clock.now() },
  )
  const sales = rows.slice(0, MAX_LISTED).flatMap((row) => {
    const sale = openSaleOf(shop, row)
    return sale ? [sale] : []
  })
  return { found: rows.length, sales }
}

/** By the cheapest option that is available. Null without one, and when the address cannot be read. */
function openSaleOf(shop: Shop, row: OpenSaleRow): OpenSale | null {
  const totals = optionsOf(row).flatMap(({ available, total_cents }) => (available ? [total_cents] : []))
  const address = tryAddress(shop, row.address)
  if (totals.length === 0 || address === null) return null
  return {
    quote_id: row.quote_id,
    name: row.filename,
    parts_cents: Math.min(...totals),
    delivery_cents: row.fee_cents,
    delivery_cost_cents: row.cost_cents,
    destination: { state: address.state, zip: address.zip },
  }
}
