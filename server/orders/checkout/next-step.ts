import { saleFault } from '../../../shared/orders/checkout/check-accept.ts'
import { sumCents } from '../../../shared/platform/money.ts'
import type { Refusal } from '../../../shared/platform/refusals.ts'
import { refuseOverCap } from '../../payments/agent-spending.ts'
import { findOpenBasketPurchase, findOpenPurchase, type PurchaseRow } from '../../payments/purchase-store.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { findAnswer, rememberAnswer } from '../../platform/db/idempotency.ts'
import type { Shop } from '../../platform/shop.ts'
import { refusalWithoutCourier } from '../../quoting/delivery/courier-speeds.ts'
import { agreedDeliveryOf } from '../../quoting/delivery/delivery-store.ts'
import { findSaleDelivery } from '../../quoting/delivery/sale-delivery.ts'
import { optionsOf } from '../../quoting/quote-row.ts'
import { getOwnSale, idOfSale, keyOfSale, type Sale } from '../../quoting/sale.ts'
import type { BuyRequest } from './buy-request.ts'
import { dateSale, refuseFault, type OfferedSale } from './dated-sale.ts'
import { insertNewPurchase } from './insert-purchase.ts'
import { linkFault } from './link-fault.ts'
import { notApproved } from './not-approved.ts'
import { isPaid, optionAt, optionsOfSale, quoteTotals } from './sale-offer.ts'
import { hasSameTerms, saleTerms, type SaleTerms } from './sale-terms.ts'
import { exemptionOfSale, findSaleTax, type TaxableSale } from './tax-of-sale.ts'

/** The result of one step toward a purchase: it ended, or something has to happen first. */
export type PurchaseStep =
  | { paid: Sale }
  | { refusal: Refusal }
  /** Stripe Tax has to calculate the tax of the whole first. */
  | { calculate: TaxableSale }
  /** Another purchase of one of the quotes has to be closed first. */
  | { close: PurchaseRow; as: 'replaced' | 'expired' }
  /** The purchase to pay; its payment session may still have to be opened. */
  | { purchase: PurchaseRow }

/** Decides the next step in one transaction. A refusal stores nothing, except moved ship dates and their answer. */
export function nextStep(tx: WriteDb, shop: Shop, request: BuyRequest): PurchaseStep {
  const now = shop.clock.now()
  // The key may have been used for another request in the meantime.
  findAnswer(tx, request.once, now)
  const sale = getOwnSale(tx, request.caller, request.sale)
  if (isPaid(tx, sale)) return { paid: sale }
  const { speed } = request
  const delivery = findSaleDelivery(tx, sale, now)
  const dated = dateSale(tx, sale, { request, now })
  const fault = saleFault(dated.quotes, { hasDelivery: delivery !== undefined, joint: dated.joint })
  if (fault) return { refusal: refuseFault(tx, { fault, dated, request, now }) }
  const options = optionsOfSale(tx, sale, now)
  const courier = refusalWithoutCourier(tx, delivery!, { speed, options })
  if (courier) return { refusal: courier }
  const offer = { dated, delivery: delivery!, quote_totals: quoteTotals(tx, sale, { speed, now }) }
  const refusal = notApproved(request, offer)
  return refusal ? { refusal } : offerTerms(tx, shop, { ...offer, request })
}

function offerTerms(
  tx: WriteDb,
  shop: Shop,
  { dated, delivery, quote_totals, request }: OfferedSale & { request: BuyRequest },
): PurchaseStep {
  const { sale, joint } = dated
  const { calculated, email, notes, speed } = request
  const taxable: TaxableSale = {
    reference: idOfSale(sale),
    parts_cents: sumCents(Object.values(quote_totals)),
    delivery,
    exemption: exemptionOfSale(tx, shop, { account_id: sale.quotes[0].account_id, delivery }),
  }
  const open = findOpenPurchaseOf(tx, sale)
  const before = open ? { row: open, delivery: agreedDeliveryOf(open) } : null
  const tax = findSaleTax(tx, shop, { sale: taxable, calculated, before })
  if (!tax) return { calculate: taxable }
  const chosen = sale.quotes.map((quote) => ({ quote, option: optionAt(optionsOf(quote), speed)! }))
  const agreed = { chosen, quote_totals, joint_day: joint.shown, speed, delivery, tax, email, notes }
  return offerPurchase(tx, shop, { request, sale, open, terms: saleTerms(shop, agreed) })
}

/** Returns the open purchase of exactly this sale: not one that pays for the quote in a basket. */
export function findOpenPurchaseOf(db: ReadDb, { basket, quotes }: Sale): PurchaseRow | undefined {
  if (basket) return findOpenBasketPurchase(db, basket.id)
  const open = findOpenPurchase(db, quotes[0].id)
  return open?.basket_id === null ? open : undefined
}

interface OfferedPurchase {
  request: BuyRequest
  sale: Sale
  terms: SaleTerms
  open: PurchaseRow | undefined
}

function offerPurchase(
  tx: WriteDb,
  shop: Shop,
  { request, sale, terms, open }: OfferedPurchase,
): PurchaseStep {
  const { caller, once } = request
  const now = shop.clock.now()
  const key = keyOfSale(sale)
  const fault = linkFault(tx, shop, { request, terms })
  if (fault) return { refusal: fault }
  if (open && open.expires_at > now && hasSameTerms(shop, tx, open, terms)) {
    rememberAnswer(tx, once, { ...key, purchase_id: open.id }, now)
    return { purchase: open }
  }
  // Before the other purchases are closed, so that a refusal changes nothing.
  const quote_ids = sale.quotes.map(({ id }) => id)
  refuseOverCap(tx, shop, { caller, quote_ids, requested_cents: terms.total_cents })
  // A quote is paid in one way at a time.
  const other = open ?? quote_ids.map((id) => findOpenPurchase(tx, id)).find((row) => row !== undefined)
  if (other) return { close: other, as: other.expires_at <= now ? 'expired' : 'replaced' }
  const purchase = insertNewPurchase(tx, shop, { caller, basket_id: key.basket_id, terms })
  rememberAnswer(tx, once, { ...key, purchase_id: purchase.id }, now)
  return { purchase }
}
