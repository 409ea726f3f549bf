import type { ReactNode } from 'react'
import type { ListedQuote } from '../../../shared/desk/desk.ts'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { countText, shopInstantText } from '../../platform/ui/words.ts'
import { agoText } from '../../platform/kit/waiting-words.ts'
import tones from '../../platform/kit/tones.module.css'

export const QUOTE_COLUMNS = '28px minmax(0, 2fr) minmax(0, 1.4fr) minmax(70px, auto) minmax(92px, auto)'

export interface MarkedQuote extends ListedQuote {
  mark: string | null
}

/** Returns the cells of a quote's row: part, customer, amount, waiting time. */
export function quoteCells(row: MarkedQuote): ReactNode {
  const { mark } = row
  return (
    <>
      <Thumbnail quote={row} size={28} />
      <span>
        <strong>{row.filename}</strong>{' '}
        <span className={tones['quiet']}>
          {countText(row.quantity, 'piece')}, {row.material}
        </span>
      </span>
      <span className={tones['quiet']}>
        {mark ? <span className={tones['soon']}>{mark} · </span> : null}
        {row.customer ? row.customer.name || row.customer.email : 'Guest'}
      </span>
      <span>{row.amount_cents === null ? '–' : <Money cents={row.amount_cents} />}</span>
      <time
        className={tones['quiet']}
        dateTime={new Date(row.since * 1000).toISOString()}
        title={shopInstantText(row.since)}
      >
        {agoText(row.since)}
      </time>
    </>
  )
}
