import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { trpc } from '../../../platform/api.ts'
import { useSession } from '../../../platform/shell/session.ts'
import { counted } from '../../../../shared/platform/counted.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { CustomerMessages } from './customer-messages.tsx'
import classes from './messages.module.css'
import { useOwnThread } from './use-thread.ts'

/** Id of the heading over the messages, to which emails link. */
const MESSAGES_HEADING = 'messages'

/** Questions about the part, on the page of its quote. */
export function QuoteMessages() {
  const { quote } = useQuoteContext()
  // What is found on the part appears above it: until then it would move down. It stays while the part is measured again.
  const [isShown, setShown] = useState(false)
  const isNew = quote.status === 'received' || quote.status === 'processing'
  if (!isShown && !isNew) setShown(true)
  return isShown ? <Messages quote={quote} /> : null
}

function Messages({ quote }: { quote: Quote }) {
  const open = useOwnThread(quote.id)
  const queries = useQueryClient()
  const isGuest = useSession()?.person === null
  const leave = useMutation(
    trpc.quotes.leaveContact.mutationOptions({
      onSuccess: () =>
        Promise.all([
          queries.invalidateQueries(trpc.quotes.contact.queryFilter()),
          queries.invalidateQueries(trpc.messages.own.queryFilter()),
        ]),
    }),
  )
  return (
    <section className="grid min-w-0 gap-3" aria-labelledby={MESSAGES_HEADING}>
      <h2 id={MESSAGES_HEADING} tabIndex={-1}>
        {open.thread?.messages.length ? 'Messages' : 'Questions about this part?'}
      </h2>
      <CustomerMessages
        open={open}
        quote={quote}
        onStage
        onEmail={isGuest ? (email) => leave.mutateAsync({ quote_id: quote.id, email }) : undefined}
      />
    </section>
  )
}

/**
 * Leads to the messages, with the number of those that the customer has not seen. `when`: what it is shown for; a place at
 * the top of the panel is for new messages, so that the ship dates stay in view otherwise.
 */
export function MessagesLink({ when }: { when: 'unread' | 'read' }) {
  const { quote } = useQuoteContext()
  const { thread } = useOwnThread(quote.id)
  const unread = thread?.unread ?? 0
  if (unread > 0 !== (when === 'unread')) return null
  const show = () => {
    const heading = document.getElementById(MESSAGES_HEADING)
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    heading?.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      className={`inline-flex min-h-control items-center gap-2 justify-self-start font-medium text-soft ${classes['jump']}`}
      data-unread={unread > 0 || undefined}
      onClick={show}
    >
      <IconMessage size={18} stroke={1.8} aria-hidden="true" />
      {unread > 0 ? counted(unread, 'new message', 'new messages') : 'Ask about this part'}
    </button>
  )
}
