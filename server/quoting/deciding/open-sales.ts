import type { OpenSale } from '../../../shared/payments/tax-trial.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { tryAddress } from '../delivery/address-store.ts'
import { findAppliedExemption } from '../../payments/exemption-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { optionsOf } from '../quote-row.ts'

const MAX_LISTED = 2000

interface OpenSales {
  found: number
  exempt: number
  sales: OpenSale[]
}

interface OpenSaleRow {
  quote_id: string
  account_id: string | null
  filename: string
  options: string
  address: string
  fee_cents: number
  cost_cents: number | null
}

/**
 * Returns what would be taxed of each quote that can be paid now, newest first, and how many are not taxed because of a
 * certificate (`exempt`). An open checkout keeps its tax, so its quote is not listed.
 */
export function listOpenSales(shop: Shop, caller: Caller): OpenSales {
  staffWith('set_up', caller)
  // The plus keeps the database from reading all quotes by seq instead of the unexpired ones by their expiry.
  const rows = shop.db.all<OpenSaleRow>(
    `select quote_id, account_id, filename, options, address, fee_cents, cost_cents
     from quotes join deliveries on quote_id = quotes.id
     where status = 'quoted' and quotes.expires_at > :now and deliveries.expires_at > :now
       and not exists (select 1 from checkouts where checkouts.quote_id = quotes.id
         and state in ('opening', 'open') and checkouts.expires_at > :now)
     order by +seq desc`,
    { now: shop.clock.now() },
  )
  const read = rows.slice(0, MAX_LISTED).map((row) => openSaleOf(shop, row))
  return {
    found: rows.length,
    exempt: read.filter((sale) => sale === 'exempt').length,
    sales: read.filter((sale) => sale !== null && sale !== 'exempt'),
  }
}

/** Returns the sale by the cheapest option that is available. Null without one, and if the address cannot be read. */
function openSaleOf(shop: Shop, row: OpenSaleRow): OpenSale | 'exempt' | null {
  const totals = optionsOf(row).flatMap(({ available, total_cents }) => (available ? [total_cents] : []))
  const address = tryAddress(shop, row.address)
  if (totals.length === 0 || address === null) return null
  const { account_id } = row
  if (findAppliedExemption(shop.db, { account_id, state: address.state, at: shop.clock.now() }))
    return 'exempt'
  return {
    quote_id: row.quote_id,
    name: row.filename,
    parts_cents: Math.min(...totals),
    delivery_cents: row.fee_cents,
    delivery_cost_cents: row.cost_cents,
    destination: { state: address.state, zip: address.zip },
  }
}
