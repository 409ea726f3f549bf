import type { Due } from '../../../shared/orders/due.ts'
import tones from './tones.module.css'
import { dueText, dueTitle, dueTone } from './due-words.ts'

/** When an order has to ship, in red once it is overdue; the tooltip has the exact days. */
export function DueText({ due }: { due: Due }) {
  const tone = dueTone(due)
  return (
    <span className={tone === 'plain' ? undefined : tones[tone]} title={dueTitle(due)}>
      {dueText(due)}
    </span>
  )
}
