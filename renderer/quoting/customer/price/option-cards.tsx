import { IconClockHour4 } from '@tabler/icons-react'
import { SPEED_NAMES } from '../../../../shared/catalog/speed-names.ts'
import type { Speed } from '../../../../shared/catalog/materials.ts'
import type { PriceOption } from '../../../../shared/quoting/quotes/quote.ts'
import { soldOptions } from '../../../../shared/quoting/quotes/sold-options.ts'
import { Day, Money } from '../../../platform/ui/values.tsx'
import { distanceText, shopDayText } from '../../../platform/ui/words.ts'
import { isMeasured } from '../quote/use-live-quote.ts'
import classes from './option-cards.module.css'
import { optionOf, shownOption } from './price-words.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { useUnitsQuestion } from '../quote-context/units-question.ts'
import { useSpeed } from './speed.ts'

const SPEEDS: readonly Speed[] = ['asap', 'week']

/** The ship dates with their prices; the previous ones stay, grayed out, while new ones are calculated. */
export function OptionCards() {
  const { quote, priced, pending } = useQuoteContext()
  const { speed, choose } = useSpeed()
  const units = useUnitsQuestion()
  // The order shows what was paid and when it ships; a withdrawn quote has no price anymore.
  if (quote.status === 'accepted' || quote.status === 'withdrawn') return null
  if (!priced) return isMeasured(quote) ? <OptionSkeletons /> : null
  const options = soldOptions(priced.options)
  const shown = shownOption(options, speed)
  return (
    <fieldset className="grid min-w-0 gap-2" aria-busy={pending}>
      <legend className="spoken">When it ships</legend>
      {SPEEDS.map((offered) => optionOf(options, offered))
        .filter((option) => option !== undefined)
        .map((option) => (
          <OptionCard
            key={option.speed}
            option={option}
            quantity={priced.quantity}
            datePending={priced.ship_date_pending}
            showsNote={quote.status === 'quoted'}
            checked={option.speed === shown?.speed}
            stale={pending || units !== null}
            onChoose={choose}
          />
        ))}
      {priced.expires_at && priced.status === 'quoted' ? (
        <p className={`note ${classes['until']}`} data-stale={pending || undefined}>
          Price valid until {shopDayText(priced.expires_at)}
        </p>
      ) : null}
    </fieldset>
  )
}

interface OptionCardProps {
  option: PriceOption
  quantity: number
  datePending: boolean
  /** True if to show why an option is unavailable; for a closed quote the notice above says it. */
  showsNote: boolean
  checked: boolean
  stale: boolean
  onChoose: (speed: Speed) => void
}

function OptionCard(props: OptionCardProps) {
  const { option, quantity, checked, stale, onChoose } = props
  return (
    <label
      className={`picks rings relative bg-surface ${classes['card']}`}
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
      <span className="grid justify-items-end gap-0.5 text-right">
        <span className={`text-title font-semibold tracking-tight ${classes['total']}`}>
          <Money cents={option.total_cents} />
        </span>
        {quantity > 1 ? (
          <span className={`text-small text-soft ${classes['each']}`}>
            <Money cents={option.unit_cents} /> each
          </span>
        ) : null}
      </span>
    </label>
  )
}

function When({
  option,
  datePending,
  showsNote,
}: Pick<OptionCardProps, 'option' | 'datePending' | 'showsNote'>) {
  const { speed, ship_by, note } = option
  return (
    <span className="grid gap-0.5">
      <span className={`text-lead font-semibold tracking-tight ${classes['date']}`}>
        {ship_by ? (
          <>
            Ships <Day day={ship_by} />
          </>
        ) : (
          <UnknownDate pending={datePending} />
        )}
      </span>
      <span className="note">
        {[SPEED_NAMES[speed], ship_by && distanceText(ship_by), showsNote && note]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

function UnknownDate({ pending }: { pending: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-base">
      <IconClockHour4 size={18} stroke={1.8} aria-hidden="true" />
      {pending ? 'Date to be confirmed' : 'No date yet'}
    </span>
  )
}

function OptionSkeletons() {
  return (
    <div className="grid min-w-0 gap-2" aria-hidden="true">
      <div className={`rounded-panel bg-sunken ${classes['skeleton']}`} />
      <div className={`rounded-panel bg-sunken ${classes['skeleton']}`} />
      <p className={`note ${classes['until']}`}>{'\u00A0'}</p>
    </div>
  )
}
