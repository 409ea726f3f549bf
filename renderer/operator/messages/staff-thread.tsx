import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { ShownMessage, StaffThread } from '../../../shared/messages/message.ts'
import type { Quote } from '../../../shared/quotes/quote.ts'
import { trpc } from '../../api.ts'
import { InlineStage } from '../../customer/messages/inline-stage.tsx'
import { MarkSpot } from '../../customer/messages/mark-spot.tsx'
import { MessageForm } from '../../customer/messages/message-form.tsx'
import { MessageList } from '../../customer/messages/message-list.tsx'
import { type Draft, useDraft } from '../../customer/messages/use-draft.ts'
import { useSeen } from '../../customer/messages/use-seen.ts'
import { useSpots } from '../../customer/messages/use-spots.ts'
import classes from '../../customer/messages/messages.module.css'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { countText, shopInstantText } from '../../ui/words.ts'
import panel from '../kit/panel.module.css'
import { PickAnswer } from './pick-answer.tsx'

interface StaffThreadProps {
  quote: Quote
  /** Whether the page shows the part in 3D; otherwise the block does when it is needed. */
  onStage: boolean
}

/** The conversation with the customer about a quote and its order. */
export function StaffThreadBlock({ quote, onStage }: StaffThreadProps) {
  const read = useQuery(trpc.messages.ofQuote.queryOptions({ quote_id: quote.id }))
  const role = useSession()?.person?.role
  const mayWrite = role !== undefined && hasRight(role, 'decide')
  const block = useRef<HTMLElement>(null)
  const spots = useSpots(quote)
  const draft = useDraft(folderOf(quote))
  const [hasStage, setHasStage] = useState(false)
  useSeenByStaff(block, quote.id, mayWrite ? read.data : undefined)
  const show = (message: ShownMessage) => {
    if (!onStage) setHasStage(true)
    spots.show(message)
  }
  const thread = read.data
  return (
    <section ref={block} className={panel['block']} aria-labelledby="messages">
      <h3 id="messages">
        Messages
        {thread && thread.waiting > 0 ? `, ${countText(thread.waiting, 'waits', 'wait')} for an answer` : ''}
      </h3>
      <Failed error={read.error} />
      <div className={classes['thread']}>
        {hasStage && !onStage ? <InlineStage quote={quote} /> : null}
        <MessageList
          messages={(thread?.messages ?? []).map((message) =>
            spots.canShow(message) ? message : { ...message, spot: null },
          )}
          side="staff"
          folder={folderOf(quote)}
          others="Customer"
          when={shopInstantText}
          onShow={show}
          shown={spots.shown}
        />
        {thread && mayWrite ? (
          <AnswerForm
            quote={quote}
            thread={thread}
            draft={draft}
            spot={
              quote.preview_url ? (
                <MarkSpot
                  draft={draft}
                  findings={quote.manufacturability.findings}
                  form={block}
                  {...(onStage ? {} : { onStart: () => setHasStage(true) })}
                />
              ) : null
            }
          />
        ) : null}
      </div>
    </section>
  )
}

function folderOf({ id }: Pick<Quote, 'id'>): string {
  return `/console/quotes/${id}/messages/photos`
}

function useSeenByStaff(
  block: React.RefObject<HTMLElement | null>,
  quote_id: string,
  thread: StaffThread | undefined,
): void {
  const seen = useMutation(trpc.messages.seenByStaff.mutationOptions())
  const newest = thread && thread.unread > 0 ? (thread.messages.at(-1)?.created_at ?? null) : null
  useSeen(block, newest, (until) => seen.mutate({ quote_id, until }))
}

interface AnswerFormProps {
  quote: Quote
  thread: StaffThread
  draft: Draft
  spot: React.ReactNode
}

function AnswerForm({ quote, thread, draft, spot }: AnswerFormProps) {
  const queries = useQueryClient()
  const quote_id = quote.id
  const onSuccess = () =>
    Promise.all([
      queries.invalidateQueries(trpc.messages.pathFilter()),
      queries.invalidateQueries(trpc.desk.pathFilter()),
    ])
  const answer = useMutation(trpc.messages.answer.mutationOptions({ onSuccess }))
  const none = useMutation(trpc.messages.needNoAnswer.mutationOptions({ onSuccess }))
  const send = () => answer.mutateAsync({ quote_id, message: draft.body }).then(draft.clear, () => undefined)
  return (
    <MessageForm
      draft={draft}
      label={thread.waiting > 0 ? 'Answer to the customer' : 'Message to the customer'}
      hint={reachHint(thread)}
      folder={folderOf(quote)}
      error={answer.error ?? none.error}
      busy={answer.isPending}
      onSend={() => void send()}
      spot={
        <>
          {spot}
          {thread.waiting > 0 ? (
            <Button disabled={none.isPending} onClick={() => none.mutate({ quote_id })}>
              No answer needed
            </Button>
          ) : null}
        </>
      }
    >
      <PickAnswer onPick={draft.setText} filename={quote.filename} />
    </MessageForm>
  )
}

function reachHint({ email, sends_email }: StaffThread): string {
  if (email === null) return 'The customer left no email address and reads this on the page only.'
  return sends_email
    ? `Shown on the customer’s page and emailed to ${email}.`
    : 'No mail server is set: shown on the customer’s page.'
}
