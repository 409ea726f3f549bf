import { splitRefund } from '../../../shared/operations/reconciliation.ts'
import { refundable } from '../../../shared/payments/refunds.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { holdRefundedOrders } from '../../orders/hold-refunded.ts'
import { insertLedgerRow, listLedgerRowsOf, moneyOfOrder } from '../../payments/ledger-store.ts'
import { recordOutsideRefund } from '../../payments/record-outside-refund.ts'
import type { PaymentActivity } from '../../platform/ports/payments.ts'
import { ServiceUnavailable } from '../../platform/ports/service-unavailable.ts'
import type { Shop } from '../../platform/shop.ts'
import { findUnknown, orderOfPayment } from './find-unknown.ts'

const MAYBE_SENT =
  'This email was waiting in the backup that the shop was restored from, and may have been sent since. Send it again if the customer does not have it.'

/**
 * Opens a restored shop after its owner has looked at what happened since the backup. Refunds that Stripe knows are entered in
 * the ledger, so that they are not sent twice; emails that may have been sent wait for staff.
 */
export async function openRestoredShop(shop: Shop, caller: Caller): Promise<null> {
  const by = staffWith('set_up', caller)
  const backup_at = shop.work.backups.restoredFrom()
  if (backup_at === null) throw new Refusal('wrong_state', 'The shop is open already.')
  const { items } = await findUnknown(shop, backup_at)
  const refunds = await readRefunds(shop, backup_at)
  const unknown = new Set(items.filter(({ kind }) => kind === 'refund').map(({ ref }) => ref))
  shop.write((tx) => {
    for (const refund of refunds) if (unknown.has(refund.provider_ref)) enterRefund(tx, shop, refund)
    holdRefundedOrders(tx, shop)
    tx.run(
      `update outbox set state = 'failed', error = ?, next_try_at = null where state = 'waiting' and recipient is not null`,
      MAYBE_SENT,
    )
    recordEvent(tx, shop.clock.now(), by, {
      subject: 'document',
      subject_id: 'restored shop',
      what: 'edited',
      details: { backup_at, unknown: items.length },
    })
  })
  shop.work.backups.openRestored()
  shop.work.queue.wake()
  return null
}

async function readRefunds(shop: Shop, backup_at: number): Promise<PaymentActivity['refunds']> {
  try {
    return (await shop.services.payments.of('stripe')?.activitySince(backup_at - DAY))?.refunds ?? []
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    throw new Refusal(
      'wrong_state',
      'Stripe does not answer, so refunds cannot be compared. Open the shop when it does, so that nothing is refunded twice.',
    )
  }
}

/** One that the shop did not send, or whose order is not sure, is entered as any that was made without it. */
function enterRefund(tx: WriteDb, shop: Shop, refund: PaymentActivity['refunds'][number]): void {
  const { ledger_id, payment_ref, provider_ref, amount_cents } = refund
  if (payment_ref === null) return
  if (ledger_id !== null && listLedgerRowsOf(tx, 'capture', payment_ref).length === 1)
    return enterSentRefund(tx, shop, { ...refund, ledger_id, payment_ref })
  const of = { payment_ref, amount_cents, own_key: null, made_at: refund.at }
  recordOutsideRefund(tx, shop, { kind: 'refund', provider_ref, state: 'done', detail: null, of })
}

type SentRefund = PaymentActivity['refunds'][number] & { ledger_id: string; payment_ref: string }

/** A refund of more than is left stays on the list only. */
function enterSentRefund(tx: WriteDb, shop: Shop, refund: SentRefund): void {
  const { ledger_id, payment_ref, provider_ref, amount_cents } = refund
  const order = orderOfPayment(tx, payment_ref)
  const amounts = order && splitRefund(refundable(moneyOfOrder(tx, order.id)), amount_cents)
  if (!order || !amounts) return
  const now = shop.clock.now()
  const { id } = insertLedgerRow(tx, {
    id: ledger_id,
    order_id: order.id,
    kind: 'refund',
    state: 'done',
    ...amounts,
    amount_cents,
    reason: 'goodwill',
    note: null,
    provider: 'stripe',
    provider_ref,
    next_try_at: null,
    by_account: null,
    created_at: refund.at,
    done_at: refund.at,
  })
  recordEvent(
    tx,
    now,
    { kind: 'shop' },
    {
      subject: 'order',
      subject_id: order.id,
      what: 'refund done',
      why: 'Known at Stripe, after the backup that the shop was restored from.',
      details: { ledger_id: id, amount_cents },
    },
  )
}

/** Opens a restored shop that never used an outside service: nothing can have happened there. Called at the start. */
export function openUnlessOutside({ work: { backups }, db, services: { mailer } }: Shop): void {
  if (backups.restoredFrom() === null || mailer.current()) return
  const used = db.get(
    `select 1 where exists (select 1 from checkouts where provider <> 'practice')
       or exists (select 1 from deliveries where provider in ('easypost', 'doordash'))
       or exists (select 1 from outbox where state in ('sent', 'failed'))`,
  )
  if (!used) backups.openRestored()
}
