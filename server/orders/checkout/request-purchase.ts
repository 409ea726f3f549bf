import type { AcceptBody } from '../../../shared/orders/checkout/accept.ts'
import type { Approval } from '../../../shared/orders/checkout/approval.ts'
import { notBuyableReason } from '../../../shared/orders/checkout/check-accept.ts'
import type { PurchaseNotes } from '../../../shared/orders/checkout/purchase-notes.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import { findAccount } from '../../accounts/account-store.ts'
import { refusePurchaseAtKiosk } from '../../accounts/kiosks.ts'
import { findPurchase, type PurchaseRow } from '../../payments/purchase-store.ts'
import type { Caller } from '../../platform/caller.ts'
import {
  findAnswer,
  fingerprintOf,
  refuseAgain,
  type IdempotentRequest,
} from '../../platform/db/idempotency.ts'
import type { Shop } from '../../platform/shop.ts'
import { priceSaleDelivery } from '../../quoting/delivery/price-sale-delivery.ts'
import { ownerKey } from '../../quoting/measuring/known-parts.ts'
import { quoteOwnerOf } from '../../quoting/read-quotes.ts'
import { getOwnSale, namedIn, type Sale, type SaleId } from '../../quoting/sale.ts'
import type { BuyRequest } from './buy-request.ts'
import { nextStep } from './next-step.ts'
import { closePurchase, openPaymentSession } from './open-purchase.ts'
import { withQuoteLocks } from './quote-lock.ts'
import { isPaid, optionsOfSale } from './sale-offer.ts'
import { calculateTax } from './tax-of-sale.ts'

export type PurchaseInput = AcceptBody & {
  sale: SaleId
  idempotency_key: string
  /** A guest's address for the receipt. */
  email?: string
  /** The terms that the buyer agreed to. Other terms are refused before there is a purchase. */
  approved?: Approval
  note_to_shop?: string
}

/** A purchase to pay, or what is paid already. */
export type PurchaseResult = { paid: Sale } | { purchase: PurchaseRow }

/** A quote has at most one open purchase, alone or in a basket, however many requests arrive at once. */
export async function requestPurchase(
  shop: Shop,
  caller: Caller,
  input: PurchaseInput,
): Promise<PurchaseResult> {
  const { quotes } = getOwnSale(shop.db, caller, input.sale)
  refusePurchaseAtKiosk(shop, caller)
  const request: BuyRequest = {
    caller,
    sale: input.sale,
    speed: input.speed,
    once: onceOf(caller, input),
    email: emailOf(shop, caller, input.email),
    notes: notesOf(input),
    approved: input.approved ?? null,
    calculated: null,
    link: null,
  }
  const ids = quotes.map(({ id }) => id).toSorted()
  return withQuoteLocks(
    shop,
    ids,
    async () => (await answerAgain(shop, request)) ?? (await buy(shop, request, input.delivery)),
  )
}

function notesOf({ purchase_order = null, note_to_shop = null }: Partial<PurchaseNotes>): PurchaseNotes {
  return { purchase_order, note_to_shop }
}

function onceOf(caller: Caller, input: PurchaseInput): IdempotentRequest {
  const { sale, speed, delivery = null, approved = null } = input
  const notes = notesOf(input)
  const hasNotes = notes.purchase_order !== null || notes.note_to_shop !== null
  const id = 'basket_id' in sale ? sale.basket_id : sale.quote_id
  return {
    endpoint: 'basket_id' in sale ? 'basket' : 'accept_quote',
    owner: ownerKey(quoteOwnerOf(caller)),
    key: input.idempotency_key,
    fingerprint: fingerprintOf(['accept', id, speed, delivery, approved, ...(hasNotes ? [notes] : [])]),
  }
}

/** Returns the address for the receipt: the account's, or the one that a guest entered. */
function emailOf(shop: Shop, caller: Caller, guestEmail: string | undefined): string {
  const own = caller.kind === 'account' ? findAccount(shop.db, caller.account_id)?.email : guestEmail
  if (own) return own
  throw new InvalidInput([{ loc: ['body', 'email'], msg: 'Field required', type: 'missing' }])
}

/** Returns what is paid already, or the stored answer to the same request while its purchase can still be paid. */
async function answerAgain(shop: Shop, request: BuyRequest): Promise<PurchaseResult | null> {
  const now = shop.clock.now()
  const answer = findAnswer(shop.db, request.once, now)
  const sale = getOwnSale(shop.db, request.caller, request.sale)
  if (isPaid(shop.db, sale)) return { paid: sale }
  if (answer) refuseAgain(answer)
  const row = answer?.purchase_id ? findPurchase(shop.db, answer.purchase_id) : undefined
  if (!row || row.expires_at <= now || (row.state !== 'opening' && row.state !== 'open')) return null
  if (row.provider !== shop.services.payments.current().provider) return null
  const open = await openPaymentSession(shop, row)
  return open && { purchase: open }
}

/**
 * Each step reads everything again: a lot can change while the delivery is priced or the payment provider is called. Every quote of a
 * basket may have a purchase of its own that has to be closed first.
 */
const MAX_STEPS = 30

/** Buys under the locks of the quotes. */
export async function buy(
  shop: Shop,
  request: BuyRequest,
  delivery: AcceptBody['delivery'],
): Promise<PurchaseResult> {
  await prepare(shop, request, delivery)
  let { calculated } = request
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const step = shop.write((tx) => nextStep(tx, shop, { ...request, calculated }))
    if ('refusal' in step) throw step.refusal
    if ('paid' in step) return step
    if ('calculate' in step) calculated = await calculateTax(shop, step.calculate)
    else if ('close' in step) await closePurchase(shop, step.close, step.as)
    else {
      const open = await openPaymentSession(shop, step.purchase)
      if (open) return { purchase: open }
    }
  }
  throw new Refusal('payment_in_progress')
}

/** Prices the delivery that came with the request, unless something cannot be bought: no delivery service is asked then. */
async function prepare(
  shop: Shop,
  { caller, sale: id }: BuyRequest,
  body: AcceptBody['delivery'],
): Promise<void> {
  const sale = getOwnSale(shop.db, caller, id)
  const now = shop.clock.now()
  for (const quote of sale.quotes) {
    const fault = notBuyableReason(effectiveStatus(quote, now))
    if (fault) throw new Refusal(fault, undefined, namedIn(sale, quote.id))
  }
  if (!body) return
  const options = optionsOfSale(shop.db, sale, now)
  await priceSaleDelivery(shop, sale, { body, caller, options })
}
