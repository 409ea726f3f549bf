import { EMAIL_STATE_WORDS } from '../../../shared/mail/email-states.ts'
import badge from '../../ui/status-badge.module.css'
import type { ListedEmail } from './listed-email.ts'

/** Where a letter stands: a word with a dot in the colour of its meaning. */
export function EmailBadge({ state }: Pick<ListedEmail, 'state'>) {
  const { label, tone } = EMAIL_STATE_WORDS[state]
  return <span className={`${badge['badge']} ${badge[tone]}`}>{label}</span>
}
