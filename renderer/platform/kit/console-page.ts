import { hasRight, type Right } from '../../../shared/accounts/rights.ts'
import type { Role } from '../../../shared/accounts/people.ts'
import type { DeskCounts } from '../../../shared/desk/desk.ts'
import { isInDesktop } from '../ui/desktop.ts'

/** The counts of what waits, and that of one's own unseen mentions. */
export type ConsoleCounts = DeskCounts & { mentions: number }

/** A page of the console. */
export interface ConsolePage {
  to: string
  label: string
  /** The right that the page needs. */
  right: Right
  /** The counts whose sum is shown beside it, for staff who can work them off. */
  counts?: readonly (keyof ConsoleCounts)[]
  /** Only in windows of the desktop program. */
  inDesktop?: true
  /** Other words by which people look for it. */
  also?: string
}

const COUNT_RIGHTS: Record<keyof ConsoleCounts, Right> = {
  mentions: 'look',
  ship_dates: 'decide',
  engineering: 'decide',
  held: 'decide',
  delivery_reviews: 'decide',
  messages: 'decide',
  production: 'make',
  packing: 'ship',
  emails: 'decide',
  refunds: 'decide',
}

/** Returns a page of the console. */
export const page = (
  to: string,
  label: string,
  right: Right,
  more: Partial<ConsolePage> = {},
): ConsolePage => ({
  to,
  label,
  right,
  ...more,
})

/** Returns true if a page is listed for a role, in this browser. */
export function isListed(
  { right, inDesktop }: Pick<ConsolePage, 'right' | 'inDesktop'>,
  role: Role,
): boolean {
  return hasRight(role, right) && (!inDesktop || isInDesktop())
}

/** Returns how much waits on a page; 0 for a role that cannot work it off. */
export function waitingOn(entry: ConsolePage, role: Role, counts: ConsoleCounts | undefined): number {
  if (!counts) return 0
  const shown = (entry.counts ?? []).filter((name) => hasRight(role, COUNT_RIGHTS[name]))
  return shown.reduce((sum, name) => sum + counts[name], 0)
}
