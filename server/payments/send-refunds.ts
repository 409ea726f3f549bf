import { recordEvent, THE_SHOP } from '../db/events.ts'
import { writeSoon } from '../db/write-soon.ts'
import { HOUR } from '../../shared/time.ts'
import type { Payments, RefundOutcome } from '../ports/payments.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import type { Shop } from '../shop.ts'
import { listDueRefunds, listLedger, saveLedgerRow, type LedgerRow } from './ledger-store.ts'
import { MAX_RETRY_DELAY, retryDelay } from './retry-delay.ts'
import {
  listDueUnmatchedRefunds,
  saveUnmatchedPayment,
  type UnmatchedPaymentRow,
} from './unmatched-payments.ts'
import { queueRefundReport } from './tax-report-store.ts'

/** How often a refund is looked after that the card company has taken: its notice tells sooner where it can reach the shop. */
const LOOK_EVERY = 6 * HOUR

/**
 * Sends refunds that are due to the card company, and looks after those that are under way there. One that is in trouble
 * stays due, later; one that is refused has failed and waits for a person. Never throws for what one refund meets.
 */
export async function sendRefunds(shop: Shop): Promise<void> {
  for (const row of listDueRefunds(shop.db, shop.clock.now())) {
    const payment_ref = listLedger(shop.db, row.order_id).find((one) => one.kind === 'capture')!.provider_ref
    await note(shop, row, await ask(shop, { ...row, payment_ref, key: row.id }))
  }
  for (const row of listDueUnmatchedRefunds(shop.db, shop.clock.now()))
    await noteStray(shop, row, await ask(shop, { ...row, key: `${row.checkout_id}-${row.round}` }))
}

type Asked = RefundOutcome | { outcome: 'trouble'; detail: string; retry_after: number | null }

interface ToSend {
  provider: LedgerRow['provider']
  payment_ref: string | null
  /** Set once the card company has taken it. */
  provider_ref: string | null
  amount_cents: number
  reason: string
  key: string
}

async function ask(shop: Shop, of: ToSend): Promise<Asked> {
  const payments = shop.payments.of(of.provider)
  if (!payments)
    return { outcome: 'trouble', detail: 'Stripe is not set up here any more.', retry_after: MAX_RETRY_DELAY }
  if (of.payment_ref === null) return { outcome: 'refused', detail: 'The payment has no name at Stripe.' }
  try {
    return await askProvider(payments, { ...of, payment_ref: of.payment_ref })
  } catch (error) {
    if (error instanceof ServiceUnavailable)
      return { outcome: 'trouble', detail: error.message, retry_after: error.retry_after }
    shop.log.error({ err: error, key: of.key }, 'a refund could not be sent')
    return { outcome: 'trouble', detail: 'Something unexpected was answered.', retry_after: null }
  }
}

function askProvider(payments: Payments, of: ToSend & { payment_ref: string }): Promise<RefundOutcome> {
  if (of.provider_ref !== null) return payments.readRefund(of.provider_ref)
  const { payment_ref, amount_cents, reason } = of
  return payments.refund({ payment_ref, amount_cents, reason, idempotency_key: of.key })
}

/** What is written of every refund, whatever it is for. */
function progressOf(asked: Asked, row: { attempts: number }, now: number) {
  const attempts = row.attempts + 1
  switch (asked.outcome) {
    case 'done':
      return { provider_ref: asked.provider_ref, attempts, next_try_at: null, error: null, done_at: now }
    case 'pending':
      return { provider_ref: asked.provider_ref, attempts, next_try_at: now + LOOK_EVERY, error: null }
    case 'refused':
      return { attempts, next_try_at: null, error: asked.detail, done_at: now }
    case 'trouble':
      return {
        attempts,
        next_try_at: now + retryDelay(attempts, asked.retry_after),
        error: asked.detail,
      }
  }
}

async function note(shop: Shop, row: LedgerRow, asked: Asked): Promise<void> {
  const now = shop.clock.now()
  const state = asked.outcome === 'done' ? 'done' : asked.outcome === 'refused' ? 'failed' : 'pending'
  await writeSoon(shop, (tx) => {
    // A notice may have told the end meanwhile.
    if (!saveLedgerRow(tx, row, { state, ...progressOf(asked, row, now) }) || state === 'pending') return
    if (state === 'done') queueRefundReport(tx, row, now)
    recordEvent(tx, now, THE_SHOP, {
      subject: 'order',
      subject_id: row.order_id,
      what: state === 'done' ? 'refund done' : 'refund failed',
      why: asked.outcome === 'refused' ? asked.detail : null,
      details: { ledger_id: row.id, amount_cents: row.amount_cents },
    })
  })
}

const STRAY_STATES = {
  done: 'refunded',
  refused: 'failed',
  pending: 'to_refund',
  trouble: 'to_refund',
} as const

async function noteStray(shop: Shop, row: UnmatchedPaymentRow, asked: Asked): Promise<void> {
  const now = shop.clock.now()
  const state = STRAY_STATES[asked.outcome]
  await writeSoon(shop, (tx) =>
    saveUnmatchedPayment(tx, row.checkout_id, { state, ...progressOf(asked, row, now) }),
  )
}
