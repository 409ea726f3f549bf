import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EMAIL_STATE_WORDS } from '../../shared/messaging/mail/email-states.ts'
import { trpc } from '../platform/api.ts'
import { Failed } from '../platform/ui/failed.tsx'
import { StateBadge } from '../platform/ui/status-badge.tsx'
import { shopInstantText } from '../platform/ui/words.ts'
import panel from '../platform/kit/panel.module.css'
import classes from './orders.module.css'

/** The emails about an order, each with its text. */
export function OrderEmails({ id }: { id: string }) {
  const emails = useQuery(trpc.emails.about.queryOptions({ id }))
  return (
    <section className={panel['block']} aria-label="Emails">
      <h2>Emails</h2>
      <Failed error={emails.error} />
      {emails.data?.length === 0 ? <p className="font-normal text-muted">No email was written yet.</p> : null}
      {emails.data?.map(({ id: email_id, subject, recipient, text, state, created_at, sent_at }) => (
        <details key={email_id} className={`border-b border-hairline ${classes['email']}`}>
          <summary className="flex cursor-pointer flex-wrap items-center">
            <span>{subject}</span> <StateBadge words={EMAIL_STATE_WORDS[state]} />{' '}
            <time className="figures text-muted">{shopInstantText(sent_at ?? created_at)}</time>
          </summary>
          <p className="font-normal text-muted">
            To {recipient ?? 'a customer without an email address'},{' '}
            <Link to="/console/emails" search={{ chosen: email_id }}>
              open it
            </Link>
          </p>
          <Box component="p" className="wrap-anywhere whitespace-pre-line" p="8px 0">
            {text}
          </Box>
        </details>
      ))}
    </section>
  )
}
