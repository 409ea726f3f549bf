import { Refusal } from '../../shared/platform/refusals.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { listLedger, listLedgerRowsOf } from './ledger-store.ts'
import { listUnbookedRefunds } from './outside-refund-store.ts'

/**
 * Refuses to send more money of a purchase while a refund that was made in Stripe waits for staff to choose its order: it may
 * be this one, which would be refunded twice.
 */
export function refuseWhileUndecided(db: ReadDb, orderId: string): void {
  const payment = listLedger(db, orderId).find(({ kind }) => kind === 'capture')?.provider_ref
  if (!payment || listLedgerRowsOf(db, 'capture', payment).length === 1) return
  if (listUnbookedRefunds(db, payment).length > 0)
    throw new Refusal(
      'wrong_state',
      'A refund of this purchase was made in Stripe. Choose its order on the page of this order first.',
    )
}
