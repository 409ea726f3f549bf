import { MINUTE } from '../../shared/platform/time.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import type { PaymentProvider } from '../platform/ports/payments.ts'

/** A payment event that came by webhook, as the set-up page shows it. */
export interface PaymentEventRow {
  id: number
  at: number
  provider: PaymentProvider
  /** Null for a request with an invalid signature. */
  what: string | null
  ref: string | null
}

const KEPT = 50

/** Returns the latest events, newest first. */
export function listPaymentEvents(db: ReadDb, limit: number): PaymentEventRow[] {
  return db.all<PaymentEventRow>('select * from payment_notices order by id desc limit ?', limit)
}

export function addPaymentEvent(tx: WriteDb, event: Omit<PaymentEventRow, 'id'>): void {
  tx.run('insert into payment_notices (at, provider, what, ref) values (:at, :provider, :what, :ref)', {
    ...event,
  })
  tx.run('delete from payment_notices where id <= (select max(id) from payment_notices) - ?', KEPT)
}

/** Returns true if to record an invalid signature: at most one a minute, because anyone can send them. */
export function mayRecordForgery(db: ReadDb, now: number): boolean {
  const [last] = db.all<{ at: number }>(
    'select at from payment_notices where what is null order by id desc limit 1',
  )
  return !last || now - last.at >= MINUTE
}
