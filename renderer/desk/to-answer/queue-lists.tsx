import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { DESK_KINDS } from '../../../shared/desk/desk-kinds.ts'
import { WorkList } from '../../platform/kit/list.tsx'
import { agoText } from '../../platform/kit/waiting-words.ts'
import { Money } from '../../platform/ui/values.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import type { QueueRow } from './use-queues.ts'
import classes from '../../platform/kit/decision.module.css'

const COLUMNS = '36px minmax(0, 1fr)'

interface QueueListsProps {
  rows: readonly QueueRow[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** One list for each queue in which something waits. */
export function QueueLists({ rows, chosen, onChoose }: QueueListsProps) {
  return [...Map.groupBy(rows, ({ queue }) => queue)].map(([queue, waiting]) => (
    <section key={queue} className={classes['queued']}>
      <Box component="h2" className="text-small" p="0 8px 4px">
        {DESK_KINDS[queue].title} <span className="font-normal text-muted">{waiting.length}</span>
      </Box>
      <WorkList
        label={DESK_KINDS[queue].title}
        rows={waiting}
        chosen={chosen}
        onChoose={onChoose}
        columns={COLUMNS}
        row={queueCells}
      />
    </section>
  ))
}

/** Returns the cells of a row: its part and amount, and below them its number, its mark or waiting time, and its customer. */
function queueCells(row: QueueRow): ReactNode {
  const { number, mark, amount_cents, since, customer } = row
  return (
    <>
      <Thumbnail quote={row} size={36} />
      <span className={`cells grid min-w-0 grid-cols-fr-auto ${classes['cells']}`}>
        <strong>{row.filename}</strong>
        <span>{amount_cents === null ? null : <Money cents={amount_cents} />}</span>
        <span className="font-normal text-muted">
          {number}
          {' · '}
          {mark ? (
            <span className="font-medium text-attention">{mark}</span>
          ) : (
            <time dateTime={new Date(since * 1000).toISOString()} title={shopInstantText(since)}>
              {agoText(since)}
            </time>
          )}
          <br />
          {customer ? customer.name || customer.email : 'Guest'}
        </span>
      </span>
    </>
  )
}
