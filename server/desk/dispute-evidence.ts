import { materialNameOf } from '../catalog/material-name.ts'
import { disputeEvidenceText, type DisputeFacts } from '../../shared/orders/dispute-evidence.ts'
import { totalOf } from '../../shared/payments/amounts.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { listEmailsOf } from '../messaging/mail/outbox-store.ts'
import { listMessages } from '../messaging/messages/message-store.ts'
import { findOrder, type OrderRow } from '../orders/order-store.ts'
import { listParcels } from '../orders/parcel-store.ts'
import { listLedger, moneyOfOrder } from '../payments/ledger-store.ts'
import { getQuote } from '../quoting/review/decided-by-person.ts'
import { findAcceptedRisk } from '../quoting/review/risk-store.ts'
import type { Shop } from '../platform/shop.ts'

export interface DisputeEvidence {
  number: number
  /** For the card company: the order, what the customer confirmed, deliveries, emails and messages. */
  text: string
  has_accepted_risk: boolean
}

/**
 * Returns the evidence with which the shop can answer a dispute of an order; null for an order that was never disputed.
 */
export function readDisputeEvidence(
  shop: Shop,
  caller: Caller,
  { order_id }: { order_id: string },
): DisputeEvidence | null {
  staffWith('see_money', caller)
  const { db } = shop
  const order = findOrder(db, order_id)
  if (!order) throw new Refusal('order_not_found')
  if (!listLedger(db, order_id).some(({ kind }) => kind === 'dispute')) return null
  const facts = factsOf(shop, order)
  return {
    number: order.number,
    text: disputeEvidenceText(facts),
    has_accepted_risk: facts.accepted_risk !== null,
  }
}

function factsOf({ db }: Shop, order: OrderRow): DisputeFacts {
  const { id, number, paid_at, terms_version } = order
  const quote = getQuote(db, id)
  const { filename, quantity, color } = quote
  const material = materialNameOf(db, quote)
  const { captured, refunded } = moneyOfOrder(db, id)
  const cents = { total_cents: totalOf(captured), refunded_cents: totalOf(refunded) }
  return {
    shop_name: readShopData(db).shop_details.name,
    order: { number, filename, quantity, material, color, paid_at, ...cents },
    terms_version,
    accepted_risk: findAcceptedRisk(db, id),
    parcels: listParcels(db, id).map((parcel) => ({
      ...parcel,
      carrier: parcel.carrier ?? 'Own delivery',
    })),
    emails: listEmailsOf(db, id).flatMap(({ recipient: to, subject, sent_at }) =>
      sent_at === null || to === null ? [] : [{ to, subject, sent_at }],
    ),
    messages: listMessages(db, id).map(({ side, name, text, created_at: at }) => ({
      from: side === 'customer' ? 'the customer' : (name ?? 'the shop'),
      text,
      at,
    })),
  }
}
