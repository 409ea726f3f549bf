import { Link } from '@tanstack/react-router'
import type { PriceOption, Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { StatusBadge } from '../../../platform/ui/status-badge.tsx'
import { Day, Money } from '../../../platform/ui/values.tsx'
import { counted } from '../../../../shared/platform/counted.ts'
import { sizeText } from '../../../platform/ui/words.ts'
import classes from './history-page.module.css'
import { timeWords, type PartInHistory } from './history-words.ts'
import { shownOption } from '../price/price-words.ts'
import { useSpeed } from '../price/speed.ts'
import { Thumbnail } from '../part/thumbnail.tsx'

/** One part of the history; the whole row links to it. */
export function HistoryRow({ part: { latest: quote, earlier } }: { part: PartInHistory }) {
  const speed = useSpeed((state) => state.speed)
  const option = shownOption(quote.options, speed)
  return (
    <li className={`relative grid items-center gap-4 border-b border-hairline ${classes['row']}`}>
      <Thumbnail quote={quote} size={64} />
      <div className={`grid min-w-0 gap-0.5 ${classes['description']}`}>
        <Link
          to="/quotes/$id"
          params={{ id: quote.id }}
          className="covers truncate font-semibold no-underline"
        >
          {quote.filename}
        </Link>
        <span className="figures note">
          {quote.number} · {quote.part ? `${sizeText(quote.part.dimensions_mm)} mm · ` : ''}
          {quote.material_note ?? quote.material} · {quote.color_note ?? quote.color} ·{' '}
          <span className="whitespace-nowrap">{counted(quote.quantity, 'piece')}</span>
        </span>
      </div>
      <div className={`grid min-w-0 gap-0.5 ${classes['state']}`}>
        <StatusBadge quote={quote} />
        <span className="figures note">{timeWords(quote)}</span>
        {earlier > 0 ? <span className="note">{counted(earlier, 'earlier version')}</span> : null}
      </div>
      <div className={`grid min-w-0 justify-items-end gap-0.5 text-right ${classes['price']}`}>
        {option && quote.status === 'quoted' ? (
          <PriceAndDate option={option} />
        ) : (
          <OtherPrice quote={quote} />
        )}
      </div>
    </li>
  )
}

/** The estimate of a part that engineers price; for an ordered part, the link to its order with what was paid. */
function OtherPrice({ quote }: { quote: Quote }) {
  if (quote.status === 'accepted')
    return (
      <Link
        to="/orders/$id"
        params={{ id: quote.id }}
        className={`relative z-1 font-medium text-accent ${classes['order']}`}
      >
        View order
      </Link>
    )
  if (quote.status !== 'engineering' || quote.estimate_cents === null) return null
  return (
    <>
      <span className={`text-large font-semibold tracking-tight ${classes['total']}`}>
        about <Money cents={quote.estimate_cents} />
      </span>
      <span className="note">estimate</span>
    </>
  )
}

function PriceAndDate({ option }: { option: PriceOption }) {
  return (
    <>
      <span className={`text-large font-semibold tracking-tight ${classes['total']}`}>
        <Money cents={option.total_cents} />
      </span>
      <span className="note">
        {option.ship_by ? (
          <>
            Ships <Day day={option.ship_by} />
          </>
        ) : (
          'Date to be confirmed'
        )}
      </span>
    </>
  )
}
