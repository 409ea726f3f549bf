import { formatCents } from '../../../shared/platform/money.ts'
import { MAX_CAP_CENTS, type MonthlyCap, type Spending } from '../../../shared/accounts/spending-cap.ts'
import { centsOfText, textOfCents } from '../../platform/ui/dollars.ts'
import { dayText } from '../../platform/ui/words.ts'

/** A typed limit; an empty text is no limit. */
export type TypedCap = { cap: MonthlyCap } | { fault: string }

export function readCap(text: string): TypedCap {
  if (text.trim() === '') return { cap: null }
  const cap = centsOfText(text)
  if (cap === null) return { fault: 'Enter an amount, such as 50 or 49.99.' }
  if (cap > MAX_CAP_CENTS)
    return { fault: `Enter at most ${formatCents(MAX_CAP_CENTS)}, or leave empty for no limit.` }
  return { cap }
}

/** Writes a limit for the input field. */
export function capText(cap: MonthlyCap): string {
  return cap === null ? '' : textOfCents(cap).replace(/\.00$/, '')
}

/** Returns the paid and the unpaid share of a limit, 0 to 1 together. */
export function spentShares(
  cap: number,
  { paid_cents, open_cents }: Spending,
): { paid: number; open: number } {
  if (cap === 0) return { paid: 0, open: 0 }
  const paid = Math.min(1, paid_cents / cap)
  return { paid, open: Math.min(1 - paid, open_cents / cap) }
}

/** Writes `$38.20 of $50.00 this month`. */
export function spentText(cap: MonthlyCap, { paid_cents, open_cents }: Spending): string {
  const spent = formatCents(paid_cents + open_cents)
  if (cap === 0) return 'Payments aren’t allowed.'
  if (cap === null) return `${spent} this month, no limit`
  return `${spent} of ${formatCents(cap)} this month`
}

/** Writes that the limit is reached or that a payment is open; null for neither. */
export function spentHint(
  cap: MonthlyCap,
  { paid_cents, open_cents }: Spending,
  resetsOn: string,
): string | null {
  const unpaid = paid_cents === 0 ? 'Not' : `${formatCents(open_cents)} not`
  const open = open_cents > 0 ? `${unpaid} paid yet` : null
  const isUsedUp = cap !== null && cap > 0 && paid_cents + open_cents >= cap
  const used = isUsedUp ? `Limit reached until ${dayText(resetsOn)}` : null
  return [used, open].filter((part) => part !== null).join('; ') || null
}

/** Announces a changed limit. */
export function changedText(name: string, cap: MonthlyCap): string {
  return cap === null ? `${name} has no limit.` : `The limit of ${name} is ${formatCents(cap)} a month.`
}
