import { z } from 'zod'
import type { TotalPreview } from '../../../shared/orders/checkout/total-preview.ts'
import { Speed } from '../../../shared/catalog/materials.ts'
import { sumCents } from '../../../shared/platform/money.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { addTransitDays } from '../../../shared/quoting/delivery/transit-days.ts'
import { asPacificDay } from '../../../shared/platform/time.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { agreedDeliveryOf, type DeliveryRow } from '../../quoting/delivery/delivery-store.ts'
import { findSaleDelivery } from '../../quoting/delivery/sale-delivery.ts'
import { getOwnSale, idOfSale, type Sale } from '../../quoting/sale.ts'
import type { Shop } from '../../platform/shop.ts'
import { findOpenPurchaseOf } from './next-step.ts'
import { optionsOfSale } from './sale-offer.ts'
import {
  calculateTax,
  exemptionOfSale,
  findSaleTax,
  type CalculatedTax,
  type TaxableSale,
} from './tax-of-sale.ts'

const Preview = { speed: Speed }
export const PreviewTotal = z.object({ quote_id: z.string().max(40), ...Preview })
export const PreviewBasketTotal = z.object({ basket_id: z.string().max(64), ...Preview })
type PreviewTotal = z.infer<typeof PreviewTotal> | z.infer<typeof PreviewBasketTotal>

/**
 * Returns what the caller's quote or basket costs with delivery and sales tax. Null while it has no price or no delivery price, and
 * when Stripe Tax does not answer: the payment page then is the first to have the tax. Refuses with `basket_paid`.
 */
export async function previewTotal(
  shop: Shop,
  caller: Caller,
  { speed, ...id }: PreviewTotal,
): Promise<TotalPreview | null> {
  const sale = getOwnSale(shop.db, caller, id)
  if (sale.basket?.state === 'paid') throw new Refusal('basket_paid')
  const now = shop.clock.now()
  const option = optionsOfSale(shop.db, sale, now).find((offered) => offered.speed === speed)
  const delivery = findSaleDelivery(shop.db, sale, now)
  if (!option || !delivery) return null
  const tax_cents = await previewTax(shop, sale, { parts_cents: option.total_cents, delivery })
  if (tax_cents === null) return null
  return {
    tax_cents,
    total_cents: sumCents([option.total_cents, delivery.fee_cents, tax_cents]),
    arrives_by: arrivalOf(option.ship_by, delivery),
    practice: shop.services.payments.current().provider === 'practice',
  }
}

/** Returns the sales tax of a sale in cents; null if Stripe Tax does not answer. */
async function previewTax(
  shop: Shop,
  sale: Sale,
  { parts_cents, delivery }: { parts_cents: number; delivery: DeliveryRow },
): Promise<number | null> {
  const [{ account_id }] = sale.quotes
  const exemption = exemptionOfSale(shop.db, shop, { account_id, delivery })
  const taxable: TaxableSale = { reference: idOfSale(sale), parts_cents, delivery, exemption }
  const open = findOpenPurchaseOf(shop.db, sale)
  const known = findSaleTax(shop.db, shop, {
    sale: taxable,
    calculated: lastCalculated(shop.db).get(taxable.reference) ?? null,
    before: open ? { row: open, delivery: agreedDeliveryOf(open) } : null,
  })
  if (known) return known.tax_cents
  try {
    const calculated = await calculateTax(shop, taxable)
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

/** Returns the day on which it arrives as promised: with a courier, the day it ships. Null while one of them is not known. */
export function arrivalOf(
  ship_by: string | null,
  { method, transit_days }: Pick<DeliveryRow, 'method' | 'transit_days'>,
): string | null {
  if (ship_by === null) return null
  if (method === 'courier') return ship_by
  return transit_days === null ? null : addTransitDays(asPacificDay(ship_by), transit_days)
}
