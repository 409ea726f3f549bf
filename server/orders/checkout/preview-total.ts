import { z } from 'zod'
import type { TotalPreview } from '../../../shared/orders/checkout/total-preview.ts'
import { Speed } from '../../../shared/catalog/materials.ts'
import { sumCents } from '../../../shared/platform/money.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { addTransitDays } from '../../../shared/quoting/delivery/transit-days.ts'
import { asPacificDay } from '../../../shared/platform/time.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import {
  deliveryOfCheckout,
  findPricedDelivery,
  type DeliveryRow,
} from '../../quoting/delivery/delivery-store.ts'
import { findOpenCheckout } from '../../payments/checkout-store.ts'
import { optionsOf } from '../../quoting/quote-row.ts'
import { getOwnQuote } from '../../quoting/read-quotes.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  calculateTax,
  exemptionOfSale,
  findCheckoutTax,
  type CalculatedTax,
  type TaxableSale,
} from './tax-of-checkout.ts'

export const PreviewTotal = z.object({ quote_id: z.string().max(40), speed: Speed })
type PreviewTotal = z.infer<typeof PreviewTotal>

/**
 * Returns what the caller's quote costs with delivery and sales tax. Null while it has no price or no delivery price, and when
 * Stripe Tax does not answer: the payment page then is the first to have the tax.
 */
export async function previewTotal(
  shop: Shop,
  caller: Caller,
  input: PreviewTotal,
): Promise<TotalPreview | null> {
  const quote = getOwnQuote(shop.db, caller, input.quote_id)
  const option = optionsOf(quote).find(({ speed }) => speed === input.speed)
  const delivery = findPricedDelivery(shop.db, quote.id, shop.clock.now())
  if (!option || !delivery) return null
  const exemption = exemptionOfSale(shop.db, shop, { account_id: quote.account_id, delivery })
  const sale = { reference: quote.id, parts_cents: option.total_cents, delivery, exemption }
  const tax_cents = await previewTax(shop, sale)
  if (tax_cents === null) return null
  return {
    tax_cents,
    total_cents: sumCents([option.total_cents, delivery.fee_cents, tax_cents]),
    arrives_by: arrivalOf(option.ship_by, delivery),
    practice: shop.services.payments.current().provider === 'practice',
  }
}

/** The sales tax of a sale in cents; null when Stripe Tax does not answer. */
export async function previewTax(shop: Shop, sale: TaxableSale): Promise<number | null> {
  const open = findOpenCheckout(shop.db, sale.reference)
  const known = findCheckoutTax(shop.db, shop, {
    sale,
    calculated: lastCalculated(shop.db).get(sale.reference) ?? null,
    before: open?.purchase_id === null ? { row: open, delivery: deliveryOfCheckout(open) } : null,
  })
  if (known) return known.tax_cents
  try {
    const calculated = await calculateTax(shop, sale)
    remember(shop.db, calculated)
    return calculated.tax.tax_cents
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The newest tax that Stripe Tax calculated for quotes of a shop, so that showing a total again costs no calculation. */
const calculations = new WeakMap<ReadDb, Map<string, CalculatedTax>>()
const MAX_CALCULATIONS = 500

function lastCalculated(db: ReadDb): Map<string, CalculatedTax> {
  const known = calculations.get(db) ?? new Map<string, CalculatedTax>()
  calculations.set(db, known)
  return known
}

function remember(db: ReadDb, calculated: CalculatedTax): void {
  const known = lastCalculated(db)
  known.delete(calculated.sale.reference)
  known.set(calculated.sale.reference, calculated)
  if (known.size > MAX_CALCULATIONS) known.delete(known.keys().next().value!)
}

/** The day on which it arrives as promised: with a courier, the day it ships. Null while one of them is not known. */
export function arrivalOf(
  ship_by: string | null,
  { method, transit_days }: Pick<DeliveryRow, 'method' | 'transit_days'>,
): string | null {
  if (ship_by === null) return null
  if (method === 'courier') return ship_by
  return transit_days === null ? null : addTransitDays(asPacificDay(ship_by), transit_days)
}
