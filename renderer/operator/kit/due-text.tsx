import type { Due } from '../../../shared/orders/due.ts'
import tones from './tones.module.css'
import { dueText, dueTitle, dueTone } from './due-words.ts'

/** When an order has to leave, red where that has passed; the exact day stands in the hint. */
export function DueText({ due }: { due: Due }) {
  const tone = dueTone(due)
  return (
    <span className={tone === 'plain' ? undefined : tones[tone]} title={dueTitle(due)}>
      {dueText(due)}
    </span>
  )
}
