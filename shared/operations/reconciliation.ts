import type { Cents } from '../platform/money.ts'
import type { Amounts } from '../payments/amounts.ts'
import type { Instant } from '../platform/time.ts'

/** Something that an outside service knows, or may have been sent, and that the restored database does not have. */
export interface ReconcileItem {
  kind: 'payment' | 'refund' | 'label' | 'email'
  /** The id at the service; of an email its own. */
  ref: string
  at: Instant
  amount_cents: Cents | null
  /** The order or quote that it is about, if the backup has it. */
  order_number: number | null
  /** The person who paid, or to whom an email is addressed. */
  who: string | null
}

/** Events after the backup from which a shop was restored. */
export interface Reconciliation {
  backup_at: Instant
  items: ReconcileItem[]
  /** Services that did not answer, or that cannot list what they did, as sentences. */
  not_asked: string[]
}

/** Splits a refund of which only the total is known: parts first, then delivery, then tax. Null if not so much is left. */
export function splitRefund(left: Amounts, total: Cents): Amounts | null {
  const parts_cents = Math.min(left.parts_cents, total)
  const delivery_cents = Math.min(left.delivery_cents, total - parts_cents)
  const tax_cents = total - parts_cents - delivery_cents
  return tax_cents > left.tax_cents ? null : { parts_cents, delivery_cents, tax_cents }
}
