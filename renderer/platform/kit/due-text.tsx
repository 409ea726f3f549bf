import type { Due } from '../../../shared/orders/due.ts'
import { DUE_LOOKS, dueText, dueTitle, dueTone } from './due-words.ts'

/** When an order has to ship, in red once it is overdue; the tooltip has the exact days. */
export function DueText({ due }: { due: Due }) {
  return (
    <span className={DUE_LOOKS[dueTone(due)]} title={dueTitle(due)}>
      {dueText(due)}
    </span>
  )
}
