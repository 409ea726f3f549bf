import type { MoneyEntry, UnmatchedMoney } from '../../../shared/payments/money-view.ts'
import type { RefundRequestInput } from '../../../shared/payments/refund-plan.ts'
import type { NoticeTone } from '../../platform/ui/notice.tsx'

interface MoneyStateWords {
  label: string
  tone: NoticeTone
}

const REASONS: Record<MoneyEntry['reason'], string> = {
  paid: 'Paid',
  late: 'Late shipment',
  declined: 'Order declined',
  goodwill: 'Goodwill',
  disputed: 'Disputed',
}

/** Returns the type of a ledger entry: `Payment`, `Refund: late shipment`. */
export function entryTypeText({
  kind,
  reason,
  is_outside,
  is_by_hand,
}: Pick<MoneyEntry, 'kind' | 'reason'> & Partial<Pick<MoneyEntry, 'is_outside' | 'is_by_hand'>>): string {
  if (kind === 'capture') return 'Payment'
  if (is_outside) return 'Refund: made in Stripe'
  if (is_by_hand) return 'Refund: made outside Stripe'
  return kind === 'dispute' ? 'Dispute' : `Refund: ${REASONS[reason].toLowerCase()}`
}

const REFUND_STATES: Record<MoneyEntry['state'], MoneyStateWords> = {
  pending: { label: 'Pending', tone: 'info' },
  done: { label: 'Refunded', tone: 'good' },
  failed: { label: 'Failed', tone: 'stop' },
}

const DISPUTE_STATES: Record<MoneyEntry['state'], MoneyStateWords> = {
  pending: { label: 'Withheld by the card company', tone: 'attention' },
  done: { label: 'Lost', tone: 'stop' },
  failed: { label: 'Won', tone: 'good' },
}

/** Returns the status of a ledger entry. A refund whose last attempt failed is shown as retried until it is done. */
export function moneyState(
  entry: Pick<MoneyEntry, 'kind' | 'state' | 'error' | 'is_tried_again'>,
): MoneyStateWords {
  if (entry.kind === 'capture') return { label: 'Received', tone: 'good' }
  if (entry.kind === 'dispute') return DISPUTE_STATES[entry.state]
  if (entry.state === 'pending' && entry.error) return { label: 'Retrying', tone: 'attention' }
  if (entry.state === 'failed' && entry.is_tried_again) return { label: 'Failed, replaced', tone: 'info' }
  return REFUND_STATES[entry.state]
}

/** Returns the amount of an entry in cents, negative for what leaves the shop. */
export function signedCents(entry: Pick<MoneyEntry, 'kind' | 'state' | 'amount_cents'>): number {
  return entry.kind === 'capture' ? entry.amount_cents : -entry.amount_cents
}

/** Says why a payment placed no order, and what happens to it. */
export function unmatchedText(payment: Pick<UnmatchedMoney, 'reason' | 'state'>): string {
  if (payment.state === 'failed') return 'The refund failed.'
  if (payment.reason === 'amount_differs')
    return 'The amount differs from the agreed total, so no order was placed.'
  return 'The quote could no longer be bought. The payment is refunded automatically.'
}

/** Parses `12.50` or `$1,204` into cents. An empty text is 0; anything that is not an amount is null. */
export function readDollars(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  if (plain === '') return 0
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(plain)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** The fields of the refund dialog, as typed. */
export interface RefundDraft {
  what: RefundRequestInput['what']
  percent: string
  parts: string
  delivery: string
}

/** Refunds nothing until an amount is typed. */
export const EMPTY_REFUND: RefundDraft = { what: 'parts_percent', percent: '', parts: '', delivery: '' }

/** Returns the fields for the price of one unit, rounded to the cent. */
export function oneUnitDraft(parts_cents: number, quantity: number): Partial<RefundDraft> {
  return { what: 'amounts', parts: (Math.round(parts_cents / quantity) / 100).toFixed(2), delivery: '' }
}

/** Parses the dialog's fields; null while they are not a refund. */
export function readRefundRequest(draft: RefundDraft): RefundRequestInput | null {
  if (draft.what === 'everything') return { what: 'everything' }
  if (draft.what === 'parts_percent') {
    const percent = Number(draft.percent.trim().replace(/\s*%$/, ''))
    const isPercent = draft.percent.trim() !== '' && percent >= 0.01 && percent <= 100
    return isPercent ? { what: 'parts_percent', percent } : null
  }
  const parts_cents = readDollars(draft.parts)
  const delivery_cents = readDollars(draft.delivery)
  if (parts_cents === null || delivery_cents === null || parts_cents + delivery_cents === 0) return null
  return { what: 'amounts', parts_cents, delivery_cents }
}
