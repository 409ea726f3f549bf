import { EMAIL_STATE_WORDS } from '../../../shared/messaging/mail/email-states.ts'
import badge from '../../platform/ui/status-badge.module.css'
import type { ListedEmail } from './listed-email.ts'

/** The state of an email. */
export function EmailBadge({ state }: Pick<ListedEmail, 'state'>) {
  const { label, tone } = EMAIL_STATE_WORDS[state]
  return (
    <span className={`text-small font-medium whitespace-nowrap tone-${tone} ${badge['badge']}`}>{label}</span>
  )
}
