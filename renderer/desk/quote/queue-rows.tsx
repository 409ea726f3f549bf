import type { ReactNode } from 'react'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { agoText } from '../../platform/kit/waiting-words.ts'
import type { MarkedQuote } from './quote-rows.tsx'
import classes from './decision.module.css'
import tones from '../../platform/kit/tones.module.css'

export const QUEUE_COLUMNS = '36px minmax(0, 1fr)'

/** The cells of a quote in a narrow queue: its part and amount, and below them its mark or waiting time and its customer. */
export function queueCells(row: MarkedQuote): ReactNode {
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
