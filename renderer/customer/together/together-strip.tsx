import { Link } from '@tanstack/react-router'
import { IconLayoutGrid } from '@tabler/icons-react'
import { Money } from '../../ui/values.tsx'
import { isMeasured } from '../../use-live.ts'
import { shownOption } from '../price/price-words.ts'
import { useSpeed } from '../price/speed.ts'
import classes from './together-strip.module.css'
import { Thumbnail } from '../part/thumbnail.tsx'
import { useTogether } from './use-together.ts'

/** Links to the other parts that were uploaded together, and to the page with all of them. */
export function TogetherStrip() {
  const quotes = useTogether()
  const speed = useSpeed((state) => state.speed)
  if (quotes.length < 2) return null
  return (
    <nav className={classes['strip']} aria-label="Parts quoted together">
      <Link to="/quotes/together" className={classes['all']}>
        <IconLayoutGrid size={18} stroke={1.7} aria-hidden="true" />
        All {quotes.length} parts
      </Link>
      {quotes.map((quote) => {
        const option = shownOption(quote.options, speed)
        return (
          <Link key={quote.id} to="/quotes/$id" params={{ id: quote.id }} className={classes['part']}>
            <Thumbnail quote={quote} size={32} />
            <span className={classes['name']}>{quote.filename}</span>
            <span className="unit figures">
              {option ? <Money cents={option.total_cents} /> : isMeasured(quote) ? '…' : 'no price'}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
