import { latestKnownDay } from '../../../shared/orders/checkout/check-accept.ts'
import type { PurchaseNotes } from '../../../shared/orders/checkout/purchase-notes.ts'
import { splitPurchase, type PurchaseShare } from '../../../shared/orders/checkout/split-purchase.ts'
import { totalOf, type Amounts } from '../../../shared/payments/amounts.ts'
import type { Speed } from '../../../shared/catalog/materials.ts'
import { sumCents } from '../../../shared/platform/money.ts'
import { HOUR } from '../../../shared/platform/time.ts'
import type { PriceOption } from '../../../shared/quoting/quotes/quote.ts'
import { listCheckoutsOf, taxOfCheckout, type AgreedTax } from '../../payments/checkout-store.ts'
import type { PurchaseRow } from '../../payments/purchase-store.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { PaymentProvider } from '../../platform/ports/payments.ts'
import type { Shop } from '../../platform/shop.ts'
import { tryAddress } from '../../quoting/delivery/address-store.ts'
import { agreedDeliveryOf, type DeliveryRow } from '../../quoting/delivery/delivery-store.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'

/** Seconds. Short, so that price and ship date stay true; Stripe allows no less than half an hour. */
const CHECKOUT_LIFE = HOUR

/** A quote with the option that is bought. */
export interface ChosenQuote {
  quote: QuoteRow
  /** As its owner last saw it. */
  option: PriceOption
}

/** The terms that a payer is asked to pay under. */
export interface SaleTerms extends Amounts, PurchaseNotes {
  provider: PaymentProvider
  speed: Speed
  /** Null while staff have to confirm the day of a part. */
  ship_by: string | null
  total_cents: number
  tax: AgreedTax
  delivery: DeliveryRow
  email: string
  expires_at: number
  /** The share of each quote, in the order of the basket, with the day that its order is promised. */
  shares: (PurchaseShare & { ship_by: string | null })[]
}

export interface TermsToAgree {
  chosen: readonly ChosenQuote[]
  quote_totals: Readonly<Record<string, number>>
  speed: Speed
  delivery: DeliveryRow
  tax: AgreedTax
  email: string
  notes: PurchaseNotes
  /** The day on which all parts can ship together, as its owner saw it; null for one part. */
  joint_day: string | null
}

/** Combines the quoted prices, the delivery fee, and the sales tax of its destination. */
export function saleTerms(shop: Shop, terms: TermsToAgree): SaleTerms {
  const { chosen, quote_totals, speed, delivery, tax, email, notes, joint_day } = terms
  const amounts: Amounts = {
    parts_cents: sumCents(Object.values(quote_totals)),
    delivery_cents: delivery.fee_cents,
    tax_cents: tax.tax_cents,
  }
  const days = chosen.map(({ option }) => option.ship_by)
  return {
    ...amounts,
    ...notes,
    provider: shop.services.payments.current().provider,
    speed,
    ship_by: days.includes(null) ? null : latestKnownDay([...days, joint_day]),
    total_cents: totalOf(amounts),
    tax,
    delivery,
    email,
    expires_at: Math.min(shop.clock.now() + CHECKOUT_LIFE, delivery.expires_at),
    shares: sharesOf(terms),
  }
}

/** Parts with a day leave together on the latest; one whose day staff have to confirm has none yet. */
function sharesOf({ chosen, quote_totals, delivery, tax, joint_day }: TermsToAgree): SaleTerms['shares'] {
  const shares = splitPurchase({
    quote_totals,
    delivery_cents: delivery.fee_cents,
    delivery_cost_cents: delivery.cost_cents,
    parts_tax_cents: tax.parts_tax_cents,
    delivery_tax_cents: tax.delivery_tax_cents,
  })
  const day = latestKnownDay([...chosen.map(({ option }) => option.ship_by), joint_day])
  return chosen.map(({ quote, option }) => ({
    ...shares.find(({ quote_id }) => quote_id === quote.id)!,
    ship_by: option.ship_by === null ? null : day,
  }))
}

/** The fields that decide how much a payer is charged, and by whom. */
const PRICE_FIELDS = ['provider', 'speed', 'parts_cents', 'delivery_cents', 'tax_cents'] as const
const COMPARED_FIELDS = ['ship_by', 'email', 'purchase_order', 'note_to_shop'] as const

/** Returns true if a purchase already asks for these terms, so that it can be used again. */
export function hasSameTerms(shop: Shop, db: ReadDb, purchase: PurchaseRow, terms: SaleTerms): boolean {
  return (
    COMPARED_FIELDS.every((name) => purchase[name] === terms[name]) &&
    // Only sales whose tax Stripe Tax calculated are reported to it.
    (taxOfCheckout(purchase).calculation_ref === undefined) === (terms.tax.calculation_ref === undefined) &&
    hasSamePrice(shop, db, purchase, terms) &&
    terms.shares.every(({ ship_by }, at) => listCheckoutsOf(db, purchase.id)[at].ship_by === ship_by)
  )
}

type PricedTerms = Pick<SaleTerms, (typeof PRICE_FIELDS)[number] | 'tax' | 'delivery'> & {
  shares: readonly Pick<SaleTerms['shares'][number], (typeof SHARED_FIELDS)[number]>[]
}

/** Returns true if a purchase sells the same quotes to the same address for the same money, on whatever day they ship. */
export function hasSamePrice(shop: Shop, db: ReadDb, purchase: PurchaseRow, terms: PricedTerms): boolean {
  const before = agreedDeliveryOf(purchase)
  const [agreed, asked] = [before, terms.delivery].map((row) => tryAddress(shop, row.address))
  return (
    PRICE_FIELDS.every((name) => purchase[name] === terms[name]) &&
    taxOfCheckout(purchase).exemption?.exemption_id === terms.tax.exemption?.exemption_id &&
    before.method === terms.delivery.method &&
    agreed !== null &&
    JSON.stringify(agreed) === JSON.stringify(asked) &&
    hasSameShares(db, purchase, terms)
  )
}

/** Returns true if two purchases ask for the same money for the same. */
export function areAlike(shop: Shop, db: ReadDb, before: PurchaseRow, after: PurchaseRow): boolean {
  const { id, basket_id } = after
  const [tax, delivery, shares] = [taxOfCheckout(after), agreedDeliveryOf(after), listCheckoutsOf(db, id)]
  return before.basket_id === basket_id && hasSamePrice(shop, db, before, { ...after, tax, delivery, shares })
}

const SHARED_FIELDS = ['quote_id', 'parts_cents', 'delivery_cents', 'tax_cents'] as const

function hasSameShares(db: ReadDb, { id }: PurchaseRow, { shares }: PricedTerms): boolean {
  const before = listCheckoutsOf(db, id)
  return (
    before.length === shares.length &&
    shares.every((share, at) => SHARED_FIELDS.every((name) => before[at][name] === share[name]))
  )
}
