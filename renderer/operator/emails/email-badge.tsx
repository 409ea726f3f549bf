import { LETTER_STATE_WORDS } from '../../../shared/mail/email-states.ts'
import badge from '../../ui/status-badge.module.css'
import type { ListedLetter } from './listed-email.ts'

/** Where a letter stands: a word with a dot in the colour of its meaning. */
export function LetterBadge({ state }: Pick<ListedLetter, 'state'>) {
  const { label, tone } = LETTER_STATE_WORDS[state]
  return <span className={`${badge['badge']} ${badge[tone]}`}>{label}</span>
}
