import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EMAIL_KINDS } from '../../../shared/messaging/mail/email-kinds.ts'
import { mayMoveEmail, type EmailMove } from '../../../shared/messaging/mail/email-states.ts'
import { CopyButton } from '../../platform/ui/copy-line.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { EmailAsText } from '../email-texts/email-frame.tsx'
import { EmailBadge } from './email-badge.tsx'
import type { OpenedEmail } from './listed-email.ts'

interface EmailViewProps {
  emailId: string
  canSend: boolean
  mayDecide: boolean
}

/** One email as its recipient sees it, and the actions on it. */
export function EmailView({ emailId, canSend, mayDecide }: EmailViewProps) {
  const opened = useQuery(trpc.emails.get.queryOptions({ email_id: emailId }))
  if (opened.isPending) return <LoadingLines label="Loading the email" />
  if (opened.isError) return <Failed error={opened.error} />
  const email = opened.data
  return (
    <>
      <Head email={email} />
      <DeliveryNotice email={email} />
      {mayDecide && mayMoveEmail(email.state, 'by_hand') ? <Actions email={email} canSend={canSend} /> : null}
      <Content email={email} />
    </>
  )
}

function Head({ email }: { email: OpenedEmail }) {
  const { subject, recipient, state, sent_at, created_at, text_kind, texts_version, customer_id } = email
  return (
    <div className="grid gap-1">
      <h2 className="wrap-anywhere">{subject}</h2>
      <p className="wrap-anywhere">
        <EmailBadge state={state} /> {sent_at === null ? '' : shopInstantText(sent_at)}
      </p>
      <p className="wrap-anywhere text-muted">
        To {recipient ?? 'a customer without an email address'}, created {shopInstantText(created_at)}
        {text_kind === null ? '' : `, text “${EMAIL_KINDS[text_kind].label}”, version ${texts_version}`}
        {customer_id === null ? null : (
          <>
            ,{' '}
            <Link to="/console/customers/$id" params={{ id: customer_id }}>
              customer
            </Link>
          </>
        )}
      </p>
    </div>
  )
}

function DeliveryNotice({ email }: { email: OpenedEmail }) {
  const { state, error, next_try_at, attempts, recipient } = email
  if (state === 'practice')
    return (
      <Notice tone="info" title="Not sent">
        This is a test order, so the email stays here. For a real order it is sent to the customer.
      </Notice>
    )
  if (recipient === null && state === 'waiting')
    return (
      <Notice tone="attention" title="No email address">
        Call the customer, then mark it as sent by hand.
      </Notice>
    )
  if (error === null || (state !== 'waiting' && state !== 'failed')) return null
  const retry =
    next_try_at === null
      ? ''
      : ` Tried ${counted(attempts, 'time')}; next try ${shopInstantText(next_try_at)}.`
  return (
    <Notice
      tone={state === 'failed' ? 'stop' : 'attention'}
      title={state === 'failed' ? 'This email could not be sent' : 'This email could not be sent yet'}
    >
      {error}
      {retry}
    </Notice>
  )
}

function Actions({ email, canSend }: { email: OpenedEmail; canSend: boolean }) {
  const queries = useQueryClient()
  const move = useMutation(
    trpc.emails.move.mutationOptions({
      onSuccess: async (moved) => {
        queries.setQueryData(trpc.emails.get.queryKey({ email_id: moved.id }), moved)
        await queries.invalidateQueries({ queryKey: trpc.emails.list.pathKey() })
        await queries.invalidateQueries({ queryKey: trpc.desk.counts.queryKey() })
      },
    }),
  )
  const run = (name: EmailMove) => move.mutate({ email_id: email.id, move: name })
  return (
    <>
      <Failed error={move.error} />
      <div className="flex flex-wrap items-center gap-2">
        {canSend && email.recipient !== null ? (
          <Button look="primary" disabled={move.isPending} onClick={() => run('retry')}>
            Send now
          </Button>
        ) : null}
        <Button disabled={move.isPending} onClick={() => run('by_hand')}>
          Mark as sent by hand
        </Button>
        <Button look="bare" disabled={move.isPending} onClick={() => run('drop')}>
          Drop
        </Button>
      </div>
    </>
  )
}

function Content({ email }: { email: OpenedEmail }) {
  const [asText, setAsText] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-pressed={asText} onClick={() => setAsText(!asText)}>
          Plain text
        </Button>
        <CopyButton what="the subject" label="Copy subject" text={email.subject} />
        <CopyButton what="the text" label="Copy text" text={email.text} />
      </div>
      {asText ? (
        <EmailAsText text={email.text} />
      ) : (
        <iframe
          className="w-full rounded border border-hairline"
          height={420}
          title="The email as its recipient sees it"
          src={`/console/emails/${email.id}/email.html`}
          sandbox=""
        />
      )}
    </>
  )
}
