import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { StaffThread } from '../../../shared/messaging/messages/message.ts'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import type { Quote } from '../../../shared/quoting/quotes/quote.ts'
import { trpc } from '../../platform/api.ts'
import { MarkSpot } from '../../quoting/customer/messages/mark-spot.tsx'
import { MessageForm } from '../../quoting/customer/messages/message-form.tsx'
import { ThreadMessages } from '../../quoting/customer/messages/thread-messages.tsx'
import { type Draft, useDraft } from '../../quoting/customer/messages/use-draft.ts'
import { useSeen } from '../../quoting/customer/messages/use-seen.ts'
import { useSession } from '../../platform/shell/session.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import panel from '../../platform/kit/panel.module.css'
import { PickAnswer } from './pick-answer.tsx'

interface StaffThreadProps {
  opened: OpenedQuote
  /** True if the page shows the part in 3D; otherwise the block does when it is needed. */
  onStage: boolean
}

/** The conversation with the customer about a quote and its order. */
export function StaffThreadBlock({ opened, onStage }: StaffThreadProps) {
  const { quote } = opened
  const read = useQuery(trpc.messages.ofQuote.queryOptions({ quote_id: quote.id }))
  const role = useSession()?.person?.role
  const mayWrite = role !== undefined && hasRight(role, 'decide')
  const block = useRef<HTMLElement>(null)
  const [hasStage, setHasStage] = useState(false)
  const thread = read.data
  useSeenByStaff(block, quote.id, mayWrite ? thread : undefined)
  const needStage = () => setHasStage(!onStage)
  const list = { quote, onStage, hasStage, folder: folderOf(quote), messages: thread?.messages ?? [] }
  return (
    <section ref={block} className={panel['block']} aria-labelledby="messages">
      <h3 id="messages">{headingOf(thread)}</h3>
      <Failed error={read.error} />
      <div className="grid min-w-0 gap-4">
        <ThreadMessages
          side="staff"
          others="Customer"
          when={shopInstantText}
          {...list}
          onNeedStage={needStage}
        />
        {thread && mayWrite ? (
          <AnswerForm opened={opened} thread={thread} block={block} onNeedStage={needStage} />
        ) : null}
      </div>
    </section>
  )
}

function headingOf(thread: StaffThread | undefined): string {
  const waiting = thread?.waiting ?? 0
  return waiting > 0 ? `Messages, ${counted(waiting, 'waits', 'wait')} for an answer` : 'Messages'
}

function folderOf({ id }: Pick<Quote, 'id'>): string {
  return `/console/quotes/${id}/messages/photos`
}

function useSeenByStaff(
  block: RefObject<HTMLElement | null>,
  quote_id: string,
  thread: StaffThread | undefined,
): void {
  const seen = useMutation(trpc.messages.seenByStaff.mutationOptions())
  const newest = thread && thread.unread > 0 ? (thread.messages.at(-1)?.created_at ?? null) : null
  useSeen(block, newest, (until) => seen.mutate({ quote_id, until }))
}

interface AnswerFormProps {
  opened: OpenedQuote
  thread: StaffThread
  block: RefObject<HTMLElement | null>
  onNeedStage: () => void
}

function AnswerForm({ opened, thread, block, onNeedStage }: AnswerFormProps) {
  const { quote } = opened
  const draft = useDraft(folderOf(quote))
  const { answer, none, send } = useAnswer(quote.id, draft)
  const noAnswer = (
    <Button disabled={none.isPending} onClick={() => none.mutate({ quote_id: quote.id })}>
      No answer needed
    </Button>
  )
  return (
    <MessageForm
      draft={draft}
      label={thread.waiting > 0 ? 'Answer to the customer' : 'Message to the customer'}
      hint={reachHint(thread)}
      folder={folderOf(quote)}
      error={answer.error ?? none.error}
      busy={answer.isPending}
      onSend={send}
      spot={
        <>
          <MarkSpot draft={draft} quote={quote} form={block} onStart={onNeedStage} />
          {thread.waiting > 0 ? noAnswer : null}
        </>
      }
    >
      <PickAnswer
        opened={opened}
        onPick={(text) => draft.setText(withAnswer(draft.text, text))}
        onOpen={() => block.current?.querySelector('textarea')?.focus()}
      />
    </MessageForm>
  )
}

/** Adds an answer below what staff had already typed. */
function withAnswer(before: string, answer: string): string {
  return before.trim() === '' ? answer : `${before.trimEnd()}\n\n${answer}`
}

/** Answers, or says that no answer is needed. */
function useAnswer(quote_id: string, draft: Draft) {
  const queries = useQueryClient()
  const onSuccess = () =>
    Promise.all([
      queries.invalidateQueries(trpc.messages.pathFilter()),
      queries.invalidateQueries(trpc.desk.pathFilter()),
      queries.invalidateQueries(trpc.shopQuotes.pathFilter()),
    ])
  const answer = useMutation(trpc.messages.answer.mutationOptions({ onSuccess }))
  const none = useMutation(trpc.messages.needNoAnswer.mutationOptions({ onSuccess }))
  const send = () =>
    void answer.mutateAsync({ quote_id, message: draft.body }).then(draft.clear, () => undefined)
  return { answer, none, send }
}

function reachHint({ email, sends_email, practice }: StaffThread): string {
  if (practice) return 'Test order: no email is sent. The customer reads this on the page.'
  if (email === null) return 'The customer left no email address and reads this on the page only.'
  return sends_email
    ? `Shown on the customer’s page and emailed to ${email}.`
    : 'No mail server is set: shown on the customer’s page.'
}
