import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CustomerPageData } from '../../../shared/desk/customers/customer-page-data.ts'
import { EMAIL_STATE_WORDS } from '../../../shared/messaging/mail/email-states.ts'
import { trpc } from '../../platform/api.ts'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import events from '../../platform/kit/event-list.module.css'
import { RowsSection } from './rows-section.tsx'

/** Emails about the customer's quotes and orders, newest first. */
export function CustomerEmails({ page }: { page: CustomerPageData }) {
  const list = useInfiniteQuery(
    trpc.customers.emails.infiniteQueryOptions(
      { customer_id: page.customer.id },
      { initialCursor: null, getNextPageParam: ({ next_cursor }) => next_cursor },
    ),
  )
  return (
    <RowsSection title="Emails" none="No emails yet." list={list}>
      {(rows) => (
        <ol className={`named-rows fold-rows ${events['events']}`}>
          {rows.map((email) => (
            <li key={email.id}>
              <time>{shopInstantText(email.sent_at ?? email.created_at)}</time>
              <div>
                <p>
                  <Link to="/console/emails" search={{ chosen: email.id }}>
                    {email.subject}
                  </Link>{' '}
                  <StateBadge words={EMAIL_STATE_WORDS[email.state]} />
                </p>
                <p className="font-normal text-muted">{email.recipient ?? 'No address'}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </RowsSection>
  )
}
