import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, useState, type ReactNode } from 'react'
import type { ListedQuote } from '../../../shared/desk/desk.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { EmptyList, WorkList } from '../../platform/kit/list.tsx'
import { NothingChosen } from '../../platform/kit/nothing-chosen.tsx'
import { useListKeys, DETAIL_ELEMENT_ID } from '../../platform/kit/use-list-keys.ts'
import { useChosenRow } from '../../platform/kit/use-chosen-row.ts'
import { StatusLine, type StatusMessage } from '../../platform/kit/status-line.tsx'
import type { DecisionProps } from './decision-props.ts'
import { PartToDecide } from './opened-part.tsx'
import { useOpenedQuote, useRefreshConsole } from '../../platform/kit/use-quotes.ts'
import classes from './decision.module.css'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { agoText } from '../../platform/kit/waiting-words.ts'
import type { MarkedQuote } from './quote-rows.tsx'
import tones from '../../platform/kit/tones.module.css'

const QUEUE_COLUMNS = '36px minmax(0, 1fr)'

/** Returns the cells of a quote in a narrow queue: its part and amount, and below them its mark or waiting time and its customer. */
function queueCells(row: MarkedQuote): ReactNode {
  const { mark, amount_cents, since, customer } = row
  return (
    <>
      <Thumbnail quote={row} size={36} />
      <span className={classes['cells']}>
        <strong>{row.filename}</strong>
        <span>{amount_cents === null ? null : <Money cents={amount_cents} />}</span>
        <span className={tones['quiet']}>
          {mark ? (
            <span className={tones['soon']}>{mark}</span>
          ) : (
            <time dateTime={new Date(since * 1000).toISOString()} title={shopInstantText(since)}>
              {agoText(since)}
            </time>
          )}
          {' · '}
          {customer ? customer.name || customer.email : 'Guest'}
        </span>
      </span>
    </>
  )
}

interface QuoteQueueProps {
  label: string
  list: UseQueryResult<ListedQuote[], unknown>
  /** Returns a row's mark, shown beside the customer. */
  mark?: (row: ListedQuote) => string | null
  empty: { title: string; text: string }
  /** Left out for staff who may only look. */
  decision?: ComponentType<DecisionProps> | undefined
}

/** A queue of quotes: the list, and the chosen quote with its decision, after which it leaves the list. */
export function QuoteQueueList(props: QuoteQueueProps) {
  const [message, setMessage] = useState<StatusMessage | null>(null)
  const refresh = useRefreshConsole()
  if (props.list.isPending) return <LoadingLines label={`Loading: ${props.label}`} />
  return (
    <>
      <Failed error={props.list.error} />
      <StatusLine message={message} />
      {props.list.isSuccess ? (
        <Rows
          {...props}
          rows={props.list.data}
          undo={message?.undo}
          onDone={(next) => {
            setMessage(next)
            refresh()
          }}
        />
      ) : null}
    </>
  )
}

interface RowsProps extends QuoteQueueProps {
  rows: ListedQuote[]
  undo: StatusMessage['undo']
  onDone: DecisionProps['onDone']
}

function Rows({ rows, label, empty, mark, undo, decision, onDone }: RowsProps) {
  const ids = rows.map((row) => row.id)
  const { chosen, missing, next, choose } = useChosenRow(ids)
  useListKeys({
    ids,
    chosen,
    next,
    onChoose: choose,
    keys: [{ key: 'u', label: 'Undo', enabled: undo !== undefined, run: () => undo?.() }],
  })
  if (rows.length === 0) return <EmptyList title={empty.title}>{empty.text}</EmptyList>
  return (
    <ListAndDecision
      label="The chosen quote"
      list={
        <WorkList
          label={label}
          rows={rows.map((row) => ({ ...row, mark: mark?.(row) ?? null }))}
          chosen={chosen}
          onChoose={choose}
          columns={QUEUE_COLUMNS}
          row={queueCells}
        />
      }
      detail={
        chosen === null ? (
          <NothingChosen missing={missing} about="quote" />
        ) : (
          <Chosen id={chosen} decision={decision} onDone={onDone} />
        )
      }
    />
  )
}

function Chosen(props: {
  id: string
  decision: QuoteQueueProps['decision']
  onDone: DecisionProps['onDone']
}) {
  const opened = useOpenedQuote(props.id)
  if (opened.isError) return <Failed error={opened.error} />
  if (!opened.data) return <LoadingLines label="Loading the quote" />
  const Decision = props.decision
  if (Decision) return <Decision opened={opened.data} onDone={props.onDone} />
  return <PartToDecide opened={opened.data} />
}

/** A queue with the chosen part and its decision side by side; on a narrower screen the queue is above them. */
function ListAndDecision(props: { list: ReactNode; detail: ReactNode; label: string }) {
  return (
    <div className={classes['layout']}>
      <div className={classes['queue']}>{props.list}</div>
      <section id={DETAIL_ELEMENT_ID} className={classes['opened']} aria-label={props.label} tabIndex={-1}>
        {props.detail}
      </section>
    </div>
  )
}
