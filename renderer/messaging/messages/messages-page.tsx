import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InboxThread } from '../../../shared/messaging/messages/inbox.ts'
import { OrderThread } from './order-thread.tsx'
import { trpc } from '../../platform/api.ts'
import { EmptyList } from '../../platform/kit/list.tsx'
import { NothingChosen } from '../../platform/kit/nothing-chosen.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { useChosenRow } from '../../platform/kit/use-chosen-row.ts'
import { DETAIL_ELEMENT_ID, useListKeys } from '../../platform/kit/use-list-keys.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { SearchField } from '../../platform/ui/search-field.tsx'
import classes from '../../platform/kit/decision.module.css'
import { AboutThread, ThreadLists } from './thread-lists.tsx'

const SEARCH_DELAY_MS = 250

/** The conversations with customers about quotes and orders. */
export function MessagesPage() {
  return (
    <OperatorFrame title="Messages" right="see_customers">
      {() => <Inbox />}
    </OperatorFrame>
  )
}

function Inbox() {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS)
  const read = useQuery({ ...trpc.messages.inbox.queryOptions({ q }), placeholderData: keepPreviousData })
  return (
    <div className="grid gap-2.5">
      <SearchField
        className=""
        label="Search messages"
        placeholder="Words, customer, part or order"
        value={typed}
        onChange={(text) => setTyped(text.slice(0, 100))}
      />
      {read.isPending ? <LoadingLines label="Loading messages" /> : null}
      <Failed error={read.error} />
      {read.data ? <Threads threads={read.data} isSearch={q !== ''} /> : null}
    </div>
  )
}

/** The conversations, with the chosen one and its form beside them. */
function Threads({ threads, isSearch }: { threads: InboxThread[]; isSearch: boolean }) {
  const rows = threads.map((thread) => ({ ...thread, id: thread.quote_id }))
  const ids = rows.map(({ id }) => id)
  const { chosen, missing, next, choose } = useChosenRow(ids)
  const row = rows.find(({ id }) => id === chosen)
  const keys = [{ key: 'r', label: 'Answer', enabled: row !== undefined, run: focusAnswer }]
  useListKeys({ ids, chosen, next, onChoose: choose, keys })
  if (rows.length === 0 && isSearch)
    return <EmptyList title="No message found">Try fewer words, or the number of the order.</EmptyList>
  if (rows.length === 0)
    return (
      <EmptyList title="No messages yet">
        What customers write about quotes and orders appears here.
      </EmptyList>
    )
  return (
    <div className="with-list grid items-start max-lg:grid-cols-1!">
      <div className={`side-panel min-w-0 ${classes['queue']}`}>
        <ThreadLists rows={rows} chosen={chosen} onChoose={choose} />
      </div>
      <section
        id={DETAIL_ELEMENT_ID}
        className="grid max-w-[760px] min-w-0 gap-4"
        aria-label="The chosen conversation"
        data-enter="textarea"
        tabIndex={-1}
      >
        {row ? (
          <>
            <AboutThread thread={row} />
            <OrderThread key={row.id} order_id={row.id} />
          </>
        ) : (
          <NothingChosen missing={missing} about="quote" />
        )}
      </section>
    </div>
  )
}

function focusAnswer(): void {
  document.querySelector<HTMLElement>(`#${DETAIL_ELEMENT_ID} textarea`)?.focus()
}
