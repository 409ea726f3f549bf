import type { ReconcileItem } from '../../../shared/operations/reconciliation.ts'
import { formatCents } from '../../../shared/platform/money.ts'

/** Describes a found item, and the owner's next step. */
export function itemText({ kind, amount_cents, order_number, who }: ReconcileItem): string {
  const amount = amount_cents === null ? '' : ` of ${formatCents(amount_cents)}`
  const order = order_number === null ? '' : ` for order ${order_number}`
  const person = who === null ? '' : ` ${kind === 'email' ? 'to' : 'by'} ${who}`
  switch (kind) {
    case 'payment':
      return `Payment${amount}${person}: its order is not in the backup. Make it from the customer’s file, or refund it at Stripe.`
    case 'refund':
      return order_number === null
        ? `Refund${amount} of a payment that is not in the backup. There is nothing to do.`
        : `Refund${amount}${order}: it is entered when you open the shop, so that it is not sent twice.`
    case 'label':
      return `Label${amount}${order}: it was bought already. Booking the parcel again uses this label.`
    case 'email':
      return `Email${person}${order}: it was waiting, and may have been sent since. It is not sent automatically.`
  }
}
