import { MINUTE } from '../../shared/time.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'
import type { PaymentProvider } from '../ports/payments.ts'

/** A notice of a provider as the set-up page shows it. */
export interface PaymentEventRow {
  id: number
  at: number
  provider: PaymentProvider
  /** Null: its signature was not good. */
  what: string | null
  ref: string | null
}

const KEPT = 50

/** The last ones, newest first. */
export function listPaymentEvents(db: ReadDb, limit: number): PaymentEventRow[] {
  return db.all<PaymentEventRow>('select * from payment_notices order by id desc limit ?', limit)
}

export function addPaymentEvent(tx: WriteDb, notice: Omit<PaymentEventRow, 'id'>): void {
  tx.run('insert into payment_notices (at, provider, what, ref) values (:at, :provider, :what, :ref)', {
    ...notice,
  })
  tx.run('delete from payment_notices where id <= (select max(id) from payment_notices) - ?', KEPT)
}

/** Whether one more bad signature is worth writing down: anybody can send them, and one a minute tells enough. */
export function mayRecordForgery(db: ReadDb, now: number): boolean {
  const [last] = db.all<{ at: number }>(
    'select at from payment_notices where what is null order by id desc limit 1',
  )
  return !last || now - last.at >= MINUTE
}
