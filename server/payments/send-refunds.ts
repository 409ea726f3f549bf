import { recordEvent, THE_SHOP } from '../platform/db/events.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { writeSoon } from '../platform/db/write-soon.ts'
import type { Payments, RefundOutcome } from '../platform/ports/payments.ts'
import { ServiceUnavailable } from '../platform/ports/service-unavailable.ts'
import type { Shop } from '../platform/shop.ts'
import { listDueRefunds, listLedger, saveLedgerRow, type LedgerRow } from './ledger-store.ts'
import { bookOutsideRefunds } from './record-outside-refund.ts'
import { MAX_RETRY_DELAY, POLL_REFUND_EVERY, retryDelay } from './retry-delay.ts'
import {
  listDueUnmatchedRefunds,
  saveUnmatchedPayment,
  type UnmatchedPaymentRow,
} from './unmatched-payments.ts'
import { queueRefundReport } from './tax-report-store.ts'

/**
 * Sends due refunds to the payment provider, and polls those under way there. Retries later while the provider is
 * unavailable; a refund it refuses has failed and waits for staff. Never throws because of a single refund.
 */
export async function sendRefunds(shop: Shop): Promise<void> {
  for (const row of listDueRefunds(shop.db, shop.clock.now())) {
    const payment_ref = paymentOf(shop.db, row.order_id)
    await saveOutcome(shop, row, await sendRefund(shop, { ...row, payment_ref, key: row.id }))
  }
  for (const row of listDueUnmatchedRefunds(shop.db, shop.clock.now()))
    await saveUnmatchedOutcome(
      shop,
      row,
      await sendRefund(shop, { ...row, key: `${row.checkout_id}-${row.round}` }),
    )
}

function paymentOf(db: ReadDb, orderId: string): string | null {
  return listLedger(db, orderId).find(({ kind }) => kind === 'capture')!.provider_ref
}

type SendOutcome = RefundOutcome | { outcome: 'unavailable'; detail: string; retry_after: number | null }

interface RefundToSend {
  provider: LedgerRow['provider']
  payment_ref: string | null
  /** Set once the provider has taken it. */
  provider_ref: string | null
  amount_cents: number
  reason: string
  /** The idempotency key at the provider. */
  key: string
}

async function sendRefund(shop: Shop, refund: RefundToSend): Promise<SendOutcome> {
  const payments = shop.services.payments.of(refund.provider)
  if (!payments)
    return { outcome: 'unavailable', detail: 'Stripe is no longer set up.', retry_after: MAX_RETRY_DELAY }
  if (refund.payment_ref === null)
    return { outcome: 'refused', detail: 'The payment has no reference at Stripe.' }
  try {
    return await callProvider(payments, { ...refund, payment_ref: refund.payment_ref })
  } catch (error) {
    if (error instanceof ServiceUnavailable)
      return { outcome: 'unavailable', detail: error.message, retry_after: error.retry_after }
    shop.log.error({ err: error, key: refund.key }, 'a refund could not be sent')
    return { outcome: 'unavailable', detail: 'Stripe returned an unexpected answer.', retry_after: null }
  }
}

function callProvider(
  payments: Payments,
  refund: RefundToSend & { payment_ref: string },
): Promise<RefundOutcome> {
  if (refund.provider_ref !== null) return payments.readRefund(refund.provider_ref)
  const { payment_ref, amount_cents, reason } = refund
  return payments.refund({ payment_ref, amount_cents, reason, idempotency_key: refund.key })
}

/** Returns the columns that change in a ledger row and in an unmatched payment alike. */
function progressOf(result: SendOutcome, row: { attempts: number }, now: number) {
  const attempts = row.attempts + 1
  switch (result.outcome) {
    case 'done':
      return { provider_ref: result.provider_ref, attempts, next_try_at: null, error: null, done_at: now }
    case 'pending':
      return {
        provider_ref: result.provider_ref,
        attempts,
        next_try_at: now + POLL_REFUND_EVERY,
        error: null,
      }
    case 'refused':
      return { attempts, next_try_at: null, error: result.detail, done_at: now }
    case 'unavailable':
      return {
        attempts,
        next_try_at: now + retryDelay(attempts, result.retry_after),
        error: result.detail,
      }
  }
}

async function saveOutcome(shop: Shop, row: LedgerRow, result: SendOutcome): Promise<void> {
  const now = shop.clock.now()
  const state = result.outcome === 'done' ? 'done' : result.outcome === 'refused' ? 'failed' : 'pending'
  await writeSoon(shop, (tx) => {
    // A payment event may have ended it in the meantime.
    if (!saveLedgerRow(tx, row, { state, ...progressOf(result, row, now) }) || state === 'pending') return
    if (state === 'done') queueRefundReport(tx, row, now)
    recordEvent(tx, now, THE_SHOP, {
      subject: 'order',
      subject_id: row.order_id,
      what: state === 'done' ? 'refund done' : 'refund failed',
      why: result.outcome === 'refused' ? result.detail : null,
      details: { ledger_id: row.id, amount_cents: row.amount_cents },
    })
    // Stripe refuses what was refunded there in the meantime.
    if (state === 'failed') bookOutsideRefunds(tx, shop, paymentOf(tx, row.order_id) ?? '')
  })
}

const UNMATCHED_STATES = {
  done: 'refunded',
  refused: 'failed',
  pending: 'to_refund',
  unavailable: 'to_refund',
} as const

async function saveUnmatchedOutcome(
  shop: Shop,
  row: UnmatchedPaymentRow,
  result: SendOutcome,
): Promise<void> {
  const now = shop.clock.now()
  const state = UNMATCHED_STATES[result.outcome]
  await writeSoon(shop, (tx) =>
    saveUnmatchedPayment(tx, row.checkout_id, { state, ...progressOf(result, row, now) }),
  )
}
