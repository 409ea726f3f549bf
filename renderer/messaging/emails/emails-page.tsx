import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import {
  EMAIL_STATES,
  type EmailStatus,
  EMAIL_STATE_WORDS,
} from '../../../shared/messaging/mail/email-states.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { EmptyList } from '../../platform/kit/list.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { EmailList } from './email-list.tsx'

/** The shop's emails to its customers: sent, to be sent, and failed. */
export function EmailsPage() {
  return (
    <OperatorFrame title="Emails" right="see_customers">
      {(person) => <Emails person={person} />}
    </OperatorFrame>
  )
}

function Emails({ person }: { person: Person }) {
  const { state } = useSearch({ from: '/console/emails' })
  const list = useInfiniteQuery(
    trpc.emails.list.infiniteQueryOptions(
      { state: state ?? null },
      { getNextPageParam: (page) => page.next },
    ),
  )
  const [newest] = list.data?.pages ?? []
  const emails = list.data?.pages.flatMap((page) => page.emails) ?? []
  const isOwner = hasRight(person.role, 'set_up')
  return (
    <>
      {newest && !newest.sends ? <NoMailServer isOwner={isOwner} /> : null}
      <Filters chosen={state ?? null} counts={newest?.counts ?? null} />
      <Failed error={list.error} />
      {list.isPending ? <LoadingLines label="Loading emails" /> : null}
      {list.isSuccess && emails.length === 0 ? (
        <EmptyList title="No emails here">
          Emails to customers appear here when they pay, and when you confirm, move, ship or refund an order.
        </EmptyList>
      ) : null}
      {newest && emails.length > 0 ? (
        <EmailList emails={emails} canSend={newest.sends} mayDecide={hasRight(person.role, 'decide')} />
      ) : null}
      {list.hasNextPage ? (
        <div>
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Older emails
          </Button>
        </div>
      ) : null}
      {isOwner ? (
        <p>
          <Link to="/console/mail-server">Mail server</Link>
        </p>
      ) : null}
    </>
  )
}

function NoMailServer({ isOwner }: { isOwner: boolean }) {
  return (
    <Notice tone="attention" title="No mail server is set, so emails are not sent automatically">
      Copy them into your own mail program, then mark them as sent.{' '}
      {isOwner ? (
        <>
          Or <Link to="/console/mail-server">set up a mail server</Link>.
        </>
      ) : (
        'An owner can set up a mail server.'
      )}
    </Notice>
  )
}

function Filters(props: { chosen: EmailStatus | null; counts: Record<EmailStatus, number> | null }) {
  const navigate = useNavigate()
  const choose = (state: EmailStatus | undefined) =>
    void navigate({ to: '/console/emails', search: { state }, replace: true })
  return (
    <fieldset className="pills flex flex-wrap gap-1" aria-label="Filter by state">
      <button type="button" aria-pressed={props.chosen === null} onClick={() => choose(undefined)}>
        All
      </button>
      {EMAIL_STATES.map((state) => (
        <button key={state} type="button" aria-pressed={props.chosen === state} onClick={() => choose(state)}>
          {EMAIL_STATE_WORDS[state].label}
          {props.counts && props.counts[state] > 0 ? ` ${props.counts[state]}` : ''}
        </button>
      ))}
    </fieldset>
  )
}
