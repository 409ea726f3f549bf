import { IconClockHour4 } from '@tabler/icons-react'
import type { Speed } from '../../../shared/catalog/materials.ts'
import type { PriceOption } from '../../../shared/quotes/quote.ts'
import { Day, Money } from '../../ui/values.tsx'
import { distanceText, instantDayText } from '../../ui/words.ts'
import { isMeasured } from '../../use-live.ts'
import classes from './option-cards.module.css'
import { optionOf, shownOption, SPEED_NAMES } from './price-words.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { useSpeed } from './speed.ts'

const SPEEDS: readonly Speed[] = ['asap', 'week']

/** The two ship dates with their prices; the old ones stay, greyed, while new ones are made. */
export function OptionCards() {
  const { quote, priced, pending } = useQuoteContext()
  const { speed, choose } = useSpeed()
  // What was paid, and for when, stands on the order.
  if (quote.status === 'accepted') return null
  if (!priced) return isMeasured(quote) ? <OptionSkeletons /> : null
  const shown = shownOption(priced.options, speed)
  return (
    <fieldset className={classes['options']} aria-busy={pending}>
      <legend className="spoken">When it ships</legend>
      {SPEEDS.map((one) => optionOf(priced.options, one))
        .filter((option) => option !== undefined)
        .map((option) => (
          <OptionCard
            key={option.speed}
            option={option}
            quantity={priced.quantity}
            datePending={priced.ship_date_pending}
            noted={quote.status === 'quoted'}
            checked={option.speed === shown?.speed}
            stale={pending}
            onChoose={choose}
          />
        ))}
      {priced.expires_at && priced.status === 'quoted' ? (
        <p className={classes['until']} data-stale={pending || undefined}>
          Price valid until {instantDayText(priced.expires_at)}
        </p>
      ) : null}
    </fieldset>
  )
}

interface OptionCardProps {
  option: PriceOption
  quantity: number
  datePending: boolean
  /** Why an option cannot be had; of a quote that ended, the notice above says it once for all. */
  noted: boolean
  checked: boolean
  stale: boolean
  onChoose: (speed: Speed) => void
}

function OptionCard(props: OptionCardProps) {
  const { option, quantity, checked, stale, onChoose } = props
  return (
    <label
      className={classes['card']}
      data-stale={stale || undefined}
      data-off={!option.available || undefined}
    >
      <input
        type="radio"
        name="ship"
        checked={checked}
        disabled={!option.available}
        onChange={() => onChoose(option.speed)}
      />
      <When {...props} />
      <span className={classes['price']}>
        <span className={classes['total']}>
          <Money cents={option.total_cents} />
        </span>
        {quantity > 1 ? (
          <span className={classes['each']}>
            <Money cents={option.unit_cents} /> each
          </span>
        ) : null}
      </span>
    </label>
  )
}

function When({ option, datePending, noted }: Pick<OptionCardProps, 'option' | 'datePending' | 'noted'>) {
  const { speed, ship_by, note } = option
  return (
    <span className={classes['when']}>
      <span className={classes['date']}>
        {ship_by ? (
          <>
            Ships <Day day={ship_by} />
          </>
        ) : (
          <DateToCome pending={datePending} />
        )}
      </span>
      <span className={classes['name']}>
        {[SPEED_NAMES[speed], ship_by && distanceText(ship_by), noted && note].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

function DateToCome({ pending }: { pending: boolean }) {
  return (
    <span className={classes['toCome']}>
      <IconClockHour4 size={18} stroke={1.8} aria-hidden="true" />
      {pending ? 'Date to be confirmed' : 'No date yet'}
    </span>
  )
}

function OptionSkeletons() {
  return (
    <div className={classes['options']} aria-hidden="true">
      <div className={classes['skeleton']} />
      <div className={classes['skeleton']} />
      <p className={classes['until']}>{'\u00A0'}</p>
    </div>
  )
}
