import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { EMAIL_STATES, type EmailStatus, EMAIL_STATE_WORDS } from '../../../shared/mail/email-states.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyList } from '../kit/list.tsx'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { EmailList } from './email-list.tsx'
import { MailServer } from './mail-server.tsx'
import classes from './emails.module.css'

const LOOKED_AGAIN_MS = 15_000

/** What the shop writes to its customers: what is to be sent, what was, and what could not be. */
export function EmailsPage() {
  return (
    <OperatorFrame title="Letters" right="look">
      {(person) => <Letters person={person} />}
    </OperatorFrame>
  )
}

function Letters({ person }: { person: Person }) {
  const { state } = useSearch({ from: '/console/letters' })
  const found = useInfiniteQuery(
    trpc.letters.list.infiniteQueryOptions(
      { state: state ?? null },
      { getNextPageParam: (page) => page.next, refetchInterval: LOOKED_AGAIN_MS },
    ),
  )
  const [newest] = found.data?.pages ?? []
  const letters = found.data?.pages.flatMap((page) => page.letters) ?? []
  const isOwner = hasRight(person.role, 'set_up')
  return (
    <>
      {newest && !newest.sends ? <ByHand isOwner={isOwner} /> : null}
      <Filters chosen={state ?? null} counts={newest?.counts ?? null} />
      <Failed error={found.error} />
      {found.isPending ? <LoadingLines label="Loading letters" /> : null}
      {found.isSuccess && letters.length === 0 ? (
        <EmptyList title="No letters here">
          When somebody pays, or a person of the shop confirms, moves, ships or refunds something, the letter
          to the customer appears here.
        </EmptyList>
      ) : null}
      {newest && letters.length > 0 ? (
        <EmailList letters={letters} sends={newest.sends} mayDecide={hasRight(person.role, 'decide')} />
      ) : null}
      {found.hasNextPage ? (
        <div>
          <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Older letters
          </Button>
        </div>
      ) : null}
      {isOwner ? <MailServer /> : null}
    </>
  )
}

function ByHand({ isOwner }: { isOwner: boolean }) {
  return (
    <Notice tone="attention" title="No mail server is set, so letters are not sent by themselves">
      Copy them into your own mail program and note here that they are sent.{' '}
      {isOwner ? 'Or set a mail server at the foot of this page.' : 'The owner can set a mail server.'}
    </Notice>
  )
}

function Filters(props: { chosen: EmailStatus | null; counts: Record<EmailStatus, number> | null }) {
  const navigate = useNavigate()
  const choose = (state: EmailStatus | undefined) =>
    void navigate({ to: '/console/letters', search: { state }, replace: true })
  return (
    <fieldset className={classes['filters']} aria-label="Which letters">
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
