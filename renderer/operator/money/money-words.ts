import type { MoneyEntry, UnmatchedMoney } from '../../../shared/payments/money-view.ts'
import type { RefundRequestInput } from '../../../shared/payments/refund-plan.ts'
import type { Tone } from '../../ui/notice.tsx'

interface Words {
  label: string
  tone: Tone
}

const REASONS: Record<MoneyEntry['reason'], string> = {
  paid: 'Paid',
  late: 'Late shipment',
  declined: 'Order declined',
  goodwill: 'Goodwill',
  disputed: 'Disputed',
}

/** What a row of the ledger is: `Payment`, `Refund: late shipment`. */
export function kindWords({ kind, reason }: Pick<MoneyEntry, 'kind' | 'reason'>): string {
  if (kind === 'capture') return 'Payment'
  return kind === 'dispute' ? 'Dispute' : `Refund: ${REASONS[reason].toLowerCase()}`
}

const REFUND_STATES: Record<MoneyEntry['state'], Words> = {
  pending: { label: 'On its way', tone: 'info' },
  done: { label: 'Given back', tone: 'good' },
  failed: { label: 'Did not go through', tone: 'stop' },
}

const DISPUTE_STATES: Record<MoneyEntry['state'], Words> = {
  pending: { label: 'Held back by the card company', tone: 'attention' },
  done: { label: 'Lost', tone: 'stop' },
  failed: { label: 'Won: the money stays', tone: 'good' },
}

/** Where the money of a row is. A refund in trouble says so while it is tried on. */
export function moneyState(entry: Pick<MoneyEntry, 'kind' | 'state' | 'error' | 'is_tried_again'>): Words {
  if (entry.kind === 'capture') return { label: 'Received', tone: 'good' }
  if (entry.kind === 'dispute') return DISPUTE_STATES[entry.state]
  if (entry.state === 'pending' && entry.error) return { label: 'Is tried again', tone: 'attention' }
  if (entry.state === 'failed' && entry.is_tried_again) return { label: 'Failed, tried again', tone: 'info' }
  return REFUND_STATES[entry.state]
}

/** Out of the shop's pocket: shown with a minus. What failed never left it. */
export function signedCents(entry: Pick<MoneyEntry, 'kind' | 'state' | 'amount_cents'>): number {
  return entry.kind === 'capture' ? entry.amount_cents : -entry.amount_cents
}

/** Why a payment placed no order, and what becomes of it. */
export function strayWords(stray: Pick<UnmatchedMoney, 'reason' | 'state'>): string {
  if (stray.state === 'failed') return 'Giving it back did not go through.'
  if (stray.reason === 'amount_differs') return 'It is not the agreed amount, so no order was placed.'
  return 'There was nothing left to buy. It goes back to the card by itself.'
}

/** `12.50` or `$1,204` in cents; null for what is no amount of dollars. */
export function readDollars(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  if (plain === '') return 0
  const found = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(plain)
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}

/** What stands in the refund dialog, as typed. */
export interface RefundChoice {
  what: RefundRequestInput['what']
  percent: string
  parts: string
  delivery: string
}

/** The wish that was typed; null while it is none. */
export function readWish(choice: RefundChoice): RefundRequestInput | null {
  if (choice.what === 'everything') return { what: 'everything' }
  if (choice.what === 'parts_percent') {
    const percent = Number(choice.percent.trim().replace(/\s*%$/, ''))
    const isOne = choice.percent.trim() !== '' && percent >= 0.01 && percent <= 100
    return isOne ? { what: 'parts_percent', percent } : null
  }
  const parts_cents = readDollars(choice.parts)
  const delivery_cents = readDollars(choice.delivery)
  if (parts_cents === null || delivery_cents === null || parts_cents + delivery_cents === 0) return null
  return { what: 'amounts', parts_cents, delivery_cents }
}
