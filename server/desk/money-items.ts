import type { DeskItem } from '../../shared/desk/desk-item.ts'
import { dayInSentence } from '../../shared/desk/history/day-words.ts'
import { formatCents } from '../../shared/platform/money.ts'
import { outsideRefundSentences } from '../../shared/orders/outside-refunds.ts'
import type { AcceptedRisk } from '../../shared/quoting/quotes/at-risk.ts'
import { dayIn, formatInstant } from '../../shared/platform/time.ts'
import type { TimeZone } from '../../shared/platform/time-zones.ts'
import { readZone } from '../catalog/shop-data.ts'
import { listFailedRefunds, listUnmatchedMoney } from '../orders/money/money-queries.ts'
import { listOutsideRefunds } from '../orders/money/outside-refunds.ts'
import { listUnreportedTaxes } from '../payments/unreported-taxes.ts'
import { findAcceptedRisk } from '../quoting/review/risk-store.ts'
import type { Shop } from '../platform/shop.ts'
import { findListed } from './desk-store.ts'
import { listOpenDisputes } from './desk-rows-store.ts'
import { itemOfOrder, itemOfQuote } from './item-of-quote.ts'

/** Returns the money that waits for a person: disputes, failed refunds, payments without an order, unreported taxes. */
export function moneyItems(shop: Shop): DeskItem[] {
  return [
    ...disputeItems(shop),
    ...refundItems(shop),
    ...outsideItems(shop),
    ...unmatchedItems(shop),
    ...taxItems(shop),
  ]
}

function disputeItems(shop: Shop): DeskItem[] {
  return listOpenDisputes(shop.db).map(({ id, order_id, amount_cents, created_at }) =>
    itemOfOrder(shop, 'disputes', order_id, {
      subject_id: id,
      reason: disputeReason(amount_cents, findAcceptedRisk(shop.db, order_id), readZone(shop.db)),
      since: created_at,
      clock: null,
      action: null,
      state: 'open',
    }),
  )
}

function disputeReason(cents: number, risk: AcceptedRisk | null, zone: TimeZone): string {
  const accepted =
    risk === null ? '' : ` They accepted the risk of this print ${formatInstant(risk.accepted_at, zone)}.`
  return `The customer disputes ${formatCents(cents)} at the card company.${accepted} Answer it in Stripe; the evidence is on the order.`
}

function refundItems(shop: Shop): DeskItem[] {
  return listFailedRefunds(shop.db).map(({ id, order_id, amount_cents, error, created_at, attempts }) =>
    itemOfOrder(shop, 'refunds', order_id, {
      subject_id: id,
      reason: `A refund of ${formatCents(amount_cents)} failed${error === null ? '.' : `: ${error}`}`,
      since: created_at,
      clock: null,
      action: { does: 'retry_refund', ledger_id: id, amount_cents },
      state: `${attempts} attempts`,
    }),
  )
}

function outsideItems(shop: Shop): DeskItem[] {
  return listOutsideRefunds(shop.db).map((refund) =>
    itemOfOrder(shop, 'outside_refunds', refund.order_id, {
      subject_id: `${refund.provider_ref} ${refund.order_id}`,
      reason: `${formatCents(refund.amount_cents)} was refunded in Stripe on ${dayInSentence(dayIn(readZone(shop.db), refund.made_at))}. ${outsideRefundSentences(refund)}`,
      since: refund.made_at,
      clock: null,
      action: null,
      state: refund.needs ?? '',
    }),
  )
}

function unmatchedItems(shop: Shop): DeskItem[] {
  return listUnmatchedMoney(shop.db)
    .filter(({ state }) => state === 'to_look_at' || state === 'failed')
    .map(({ checkout_id, quote_id, amount_cents, total_cents, state, error, created_at }) =>
      itemOfQuote(shop, 'unmatched', findListed(shop.db, quote_id)!, {
        subject_id: checkout_id,
        reason:
          state === 'failed'
            ? `The refund of ${formatCents(amount_cents)} failed${error === null ? '.' : `: ${error}`}`
            : `${formatCents(amount_cents)} came in for a checkout of ${formatCents(total_cents)}.`,
        since: created_at,
        clock: null,
        action: { does: 'refund_payment', checkout_id, amount_cents },
        state,
      }),
    )
}

function taxItems(shop: Shop): DeskItem[] {
  return listUnreportedTaxes(shop.db).map(
    ({ ledger_id, order_id, tax_cents, error, created_at, may_try_again }) =>
      itemOfOrder(shop, 'taxes', order_id, {
        subject_id: ledger_id,
        reason: `Tax of ${formatCents(tax_cents)} is missing in the tax service${error === null ? '.' : `: ${error}`}`,
        since: created_at,
        clock: null,
        action: may_try_again ? { does: 'retry_tax', ledger_id } : null,
        state: may_try_again ? 'refused' : 'by hand',
      }),
  )
}
