import type { ReconcileItem, Reconciliation } from '../../../shared/operations/reconciliation.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { PaymentActivity } from '../../platform/ports/payments.ts'
import type { BookedSince } from '../../platform/ports/delivery.ts'
import { ServiceUnavailable } from '../../platform/ports/service-unavailable.ts'
import type { Shop } from '../../platform/shop.ts'

/** A checkout is opened up to a day before it is paid. */
const OPENED_BEFORE = DAY

/** Asks the services what happened after the backup. Null if the shop was not restored, or is open again. */
export async function readReconciliation(shop: Shop, caller: Caller): Promise<Reconciliation | null> {
  staffWith('set_up', caller)
  const backup_at = shop.work.backups.restoredFrom()
  return backup_at === null ? null : findUnknown(shop, backup_at)
}

export async function findUnknown(shop: Shop, backup_at: number): Promise<Reconciliation> {
  const not_asked: string[] = []
  const ask = async <Answer>(service: string, question: (() => Promise<Answer>) | null) => {
    try {
      return question ? await question() : null
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error
      not_asked.push(`${service} did not answer: ${error.message}. Open the page again to ask once more.`)
      return null
    }
  }
  const payments = shop.services.payments.of('stripe')
  const activity = await ask('Stripe', payments && (() => payments.activitySince(backup_at - OPENED_BEFORE)))
  const carrier = shop.services.deliveryServices.carrier()
  const booked = await ask('The carrier', carrier?.bookedSince ? () => carrier.bookedSince!(backup_at) : null)
  if (shop.services.deliveryServices.courier()?.book)
    not_asked.push('The courier cannot list its rides: look at its own page before you book one again.')
  if (shop.services.mailer.current())
    not_asked.push(
      'The mail server cannot say what it sent: emails that were waiting are not sent automatically.',
    )
  const items = [
    ...(activity ? unknownMoney(shop.db, activity) : []),
    ...(booked ? unknownLabels(shop.db, booked) : []),
    ...waitingEmails(shop.db),
  ]
  return { backup_at, items: items.toSorted((a, b) => a.at - b.at), not_asked }
}

function unknownMoney(db: ReadDb, { payments, refunds }: PaymentActivity): ReconcileItem[] {
  const knows = (sql: string, ...values: (string | null)[]) => db.get(sql, ...values) !== undefined
  const paid = payments.filter(
    ({ session_id, purchase_id }) =>
      !knows('select 1 from purchases where id = ? or session_id = ?', purchase_id, session_id),
  )
  const returned = refunds.filter(
    ({ provider_ref, ledger_id }) =>
      !knows('select 1 from ledger where provider_ref = ? or id = ?', provider_ref, ledger_id) &&
      !knows('select 1 from outside_refunds where provider_ref = ?', provider_ref) &&
      !knows('select 1 from stray_payments where provider_ref = ?', provider_ref) &&
      !knows(`select 1 from stray_payments where checkout_id || '-' || round = ?`, ledger_id),
  )
  return [
    ...paid.map(({ session_id, at, amount_cents, email }) => ({
      kind: 'payment' as const,
      ref: session_id,
      at,
      amount_cents,
      order_number: null,
      who: email,
    })),
    ...returned.map(({ provider_ref, payment_ref, at, amount_cents }) => ({
      kind: 'refund' as const,
      ref: provider_ref,
      at,
      amount_cents,
      who: null,
      order_number: orderOfPayment(db, payment_ref)?.number ?? null,
    })),
  ]
}

/** Returns the order that was paid by a payment. */
export function orderOfPayment(
  db: ReadDb,
  paymentRef: string | null,
): { id: string; number: number } | undefined {
  return db.get(
    `select orders.id, number from orders join ledger on ledger.order_id = orders.id
     where kind = 'capture' and provider_ref = ?`,
    paymentRef,
  )
}

/** Booking again returns the same label, because EasyPost sells one for each shipment. */
function unknownLabels(db: ReadDb, booked: BookedSince[]): ReconcileItem[] {
  return booked
    .filter(({ provider_ref }) => !isKnownLabel(db, provider_ref))
    .map(({ provider_ref, at, cost_cents, tracking_number }) => {
      const order = db.get<{ number: number }>(
        `select number from orders join deliveries on quote_id = orders.id where provider_quote like ? || ' %'`,
        provider_ref,
      )
      return {
        kind: 'label' as const,
        ref: tracking_number ?? provider_ref,
        at,
        amount_cents: cost_cents,
        order_number: order?.number ?? null,
        who: null,
      }
    })
}

/** Also finds a label that was begun, or voided. */
function isKnownLabel(db: ReadDb, providerRef: string): boolean {
  const row = db.get(
    `select 1 from parcels where provider_ref = :ref
     union all select 1 from shipping_labels where provider_ref = :ref and state <> 'buying'`,
    { ref: providerRef },
  )
  return row !== undefined
}

interface WaitingRow {
  id: string
  recipient: string
  created_at: number
  number: number | null
}

/** Returns the emails that may have been sent after the backup. */
function waitingEmails(db: ReadDb): ReconcileItem[] {
  const rows = db.all<WaitingRow>(
    `select outbox.id, recipient, outbox.created_at, number from outbox left join orders on orders.id = subject_id
     where state = 'waiting' and recipient is not null order by event_id`,
  )
  return rows.map(({ id, recipient, created_at, number }) => ({
    kind: 'email' as const,
    ref: id,
    at: created_at,
    amount_cents: null,
    order_number: number,
    who: recipient,
  }))
}
