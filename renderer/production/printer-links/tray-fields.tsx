import type { PlatePrinting } from '../../../shared/production/printer-links/live-printer.ts'
import { gramsOf } from '../../../shared/production/filament/spool.ts'
import { weightText } from '../../platform/ui/words.ts'
import classes from './printer-links.module.css'

type Trays = NonNullable<PlatePrinting['trays']>
type Choice = Trays['choices'][number]

interface TrayFieldsProps {
  trays: Trays
  chosen: number | null
  onChoose: (index: number) => void
}

/** Asks from which tray a plate is printed, on a printer that changes filament by itself. */
export function TrayFields({ trays, chosen, onChoose }: TrayFieldsProps) {
  return (
    <fieldset className={`grid gap-0.5 ${classes['trays']}`}>
      <legend className="font-semibold">Print from</legend>
      {trays.choices.map((choice) => (
        <label
          key={choice.index}
          className="grid items-center gap-2"
          data-off={choice.why_not === null ? undefined : ''}
        >
          <input
            type="radio"
            name="tray"
            value={choice.index}
            checked={choice.index === chosen}
            disabled={choice.why_not !== null}
            onChange={() => onChoose(choice.index)}
          />
          <Dot color={choice.color} />
          <span>
            {choice.name}
            <span className="block fine font-normal">{contentText(choice)}</span>
          </span>
        </label>
      ))}
      {chosen === null ? (
        <p className="font-normal text-muted">
          No tray has a recorded spool of this plate’s filament. Choose the one that has it.
        </p>
      ) : null}
    </fieldset>
  )
}

/** The color as the printer tells it. */
function Dot({ color }: { color: string | null }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle cx="8" cy="8" r="7" fill={color ?? 'none'} stroke="currentColor" strokeOpacity="0.35" />
    </svg>
  )
}

/** `PLA Basic; S4, 620 g left`; why not, where it cannot be. */
function contentText({ material, remains, spool, why_not }: Choice): string {
  if (why_not !== null) return why_not
  const told = material === null ? [] : [material]
  const left = spool === null && remains !== null ? [`about ${Math.round(remains * 100)}% left`] : []
  const own =
    spool === null
      ? ['no spool recorded']
      : [`S${spool.number}, ${weightText(gramsOf(spool.remaining_mg))} left`]
  return [...told, ...left, ...own].join(', ')
}
