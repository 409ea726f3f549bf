import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayMoveEmail, type EmailMove } from '../../../shared/mail/email-states.ts'
import { CopyButton } from '../../ui/copy-line.tsx'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { countText, shopInstantText } from '../../ui/words.ts'
import { EmailBadge } from './email-badge.tsx'
import classes from './emails.module.css'
import type { OpenedEmail } from './listed-email.ts'
import forms from '../kit/form.module.css'

interface EmailViewProps {
  letter_id: string
  sends: boolean
  mayDecide: boolean
}

/** One letter as its reader sees it, with what can be done with it. */
export function EmailView({ letter_id, sends, mayDecide }: EmailViewProps) {
  const opened = useQuery(trpc.letters.get.queryOptions({ letter_id }))
  if (opened.isPending) return <LoadingLines label="Loading the letter" />
  if (opened.isError) return <Failed error={opened.error} />
  const letter = opened.data
  return (
    <>
      <Head letter={letter} />
      <WhyNotSent letter={letter} />
      {mayDecide && mayMoveEmail(letter.state, 'by_hand') ? <Moves letter={letter} sends={sends} /> : null}
      <Words letter={letter} />
    </>
  )
}

function Head({ letter }: { letter: OpenedEmail }) {
  const { subject, recipient, state, sent_at, created_at } = letter
  return (
    <div className={classes['head']}>
      <h2>{subject}</h2>
      <p>
        <EmailBadge state={state} /> {sent_at === null ? '' : shopInstantText(sent_at)}
      </p>
      <p className={classes['about']}>
        To {recipient ?? 'a customer without an e-mail address'}, written {shopInstantText(created_at)}
      </p>
    </div>
  )
}

function WhyNotSent({ letter }: { letter: OpenedEmail }) {
  const { state, error, next_try_at, attempts, recipient } = letter
  if (state === 'practice')
    return (
      <Notice tone="info" title="A practice email">
        Nobody paid for this order, so this email stays here. A real order sends it to the customer.
      </Notice>
    )
  if (recipient === null && state === 'waiting')
    return (
      <Notice tone="attention" title="No e-mail address is known">
        Tell the customer by phone, then note it as sent by hand.
      </Notice>
    )
  if (error === null || (state !== 'waiting' && state !== 'failed')) return null
  const again =
    next_try_at === null
      ? ''
      : ` Tried ${countText(attempts, 'time')}; the next try is ${shopInstantText(next_try_at)}.`
  return (
    <Notice
      tone={state === 'failed' ? 'stop' : 'attention'}
      title={state === 'failed' ? 'It could not be sent' : 'It could not be sent yet'}
    >
      {error}
      {again}
    </Notice>
  )
}

function Moves({ letter, sends }: { letter: OpenedEmail; sends: boolean }) {
  const queries = useQueryClient()
  const move = useMutation(
    trpc.letters.move.mutationOptions({
      onSuccess: async (moved) => {
        queries.setQueryData(trpc.letters.get.queryKey({ letter_id: moved.id }), moved)
        await queries.invalidateQueries({ queryKey: trpc.letters.list.pathKey() })
        await queries.invalidateQueries({ queryKey: trpc.desk.counts.queryKey() })
      },
    }),
  )
  const run = (what: EmailMove) => move.mutate({ letter_id: letter.id, move: what })
  return (
    <>
      <Failed error={move.error} />
      <div className={forms['actions']}>
        {sends && letter.recipient !== null ? (
          <Button look="primary" disabled={move.isPending} onClick={() => run('retry')}>
            Send now
          </Button>
        ) : null}
        <Button disabled={move.isPending} onClick={() => run('by_hand')}>
          Note as sent by hand
        </Button>
        <Button look="bare" disabled={move.isPending} onClick={() => run('drop')}>
          Drop
        </Button>
      </div>
    </>
  )
}

function Words({ letter }: { letter: OpenedEmail }) {
  const [asText, setAsText] = useState(false)
  return (
    <>
      <div className={forms['actions']}>
        <Button aria-pressed={asText} onClick={() => setAsText(!asText)}>
          Plain text
        </Button>
        <CopyButton what="the subject" label="Copy subject" text={letter.subject} />
        <CopyButton what="the text" label="Copy text" text={letter.text} />
      </div>
      {asText ? (
        // A region that scrolls can be reached with the keyboard.
        <section className={classes['text']} aria-label="The letter as text" tabIndex={0}>
          {letter.text}
        </section>
      ) : (
        <iframe
          className={classes['frame']}
          title="The letter as its reader sees it"
          src={`/console/letters/${letter.id}/letter.html`}
          sandbox=""
        />
      )}
    </>
  )
}
