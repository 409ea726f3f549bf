import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { InboxThread } from '../../../shared/messaging/messages/inbox.ts'
import { numberedPart } from '../../../shared/quoting/quotes/quote-number.ts'
import { WorkList } from '../../platform/kit/list.tsx'
import { agoText } from '../../platform/kit/waiting-words.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import classes from '../../platform/kit/decision.module.css'

interface ThreadListsProps {
  rows: readonly (InboxThread & { id: string })[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** The conversations that wait for an answer, and the others. */
export function ThreadLists({ rows, chosen, onChoose }: ThreadListsProps) {
  const groups = Map.groupBy(rows, ({ waiting }) => (waiting > 0 ? 'Waiting for an answer' : 'Answered'))
  return [...groups].map(([label, threads]) => (
    <section key={label} className={classes['queued']}>
      <Box component="h2" className="text-small" p="0 8px 4px">
        {label} <span className="font-normal text-muted">{threads.length}</span>
      </Box>
      <WorkList
        label={label}
        rows={threads}
        chosen={chosen}
        onChoose={onChoose}
        columns="minmax(0, 1fr)"
        row={threadCells}
      />
    </section>
  ))
}

/** Returns the cells of a row: the customer and the age, the part, and the last words. */
function threadCells(thread: InboxThread): ReactNode {
  const { customer_name, at, side, text } = thread
  return (
    <span className={`cells grid min-w-0 grid-cols-fr-auto ${classes['cells']}`}>
      <strong>{customer_name ?? 'Guest'}</strong>
      <time dateTime={new Date(at * 1000).toISOString()} title={shopInstantText(at)}>
        {agoText(at)}
      </time>
      <span className="font-normal text-muted">
        {numberedPart(thread)}
        <br />
        {side === 'staff' ? 'Shop: ' : ''}
        {text === '' ? 'Photo' : text}
      </span>
    </span>
  )
}

/** Names the part and the customer of a conversation, and opens its order or quote. */
export function AboutThread({ thread }: { thread: InboxThread }) {
  const { quote_id, order_number, customer_name } = thread
  return (
    <h2>
      {customer_name ?? 'Guest'},{' '}
      {order_number === null ? (
        <Link to="/console/quotes" search={{ q: quote_id, chosen: quote_id }}>
          {numberedPart(thread)}
        </Link>
      ) : (
        <Link to="/console/orders/$id" params={{ id: quote_id }}>
          {numberedPart(thread)}
        </Link>
      )}
    </h2>
  )
}
