import { instantOf, pacificDayOf, PacificDay, WEEKDAY_NAMES } from '../../../shared/time.ts'
import field from '../../ui/field.module.css'
import { LineField } from '../kit/line-field.tsx'
import { ListField } from '../kit/list-field.tsx'
import { PickField } from '../kit/pick-field.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import classes from './delivery-settings.module.css'
import { Figures, type Figure } from './figures.tsx'
import { areaOfText, faultAt, textOfArea } from './rules-text.ts'
import type { SectionProps } from './section-props.ts'
import tones from '../kit/tones.module.css'
import forms from '../kit/form.module.css'

const PROVIDERS = [
  { value: 'table', label: 'Your own couriers (the table below)' },
  { value: 'doordash', label: 'DoorDash Drive' },
] as const

/** The courier service: provider, area, fees and hours. */
export function CourierSection(section: SectionProps) {
  const { rules, keys, faults, change } = section
  const { courier } = rules
  const missing = courier.provider === 'doordash' && !keys.doordash
  return (
    <section className={classes['section']} aria-labelledby="courier">
      <h2 id="courier">Courier</h2>
      <Checkbox
        label="Deliver by courier"
        checked={courier.on}
        onChange={(on) => change((rules) => void (rules.courier.on = on))}
      />
      <PickField
        label="Provider"
        options={PROVIDERS}
        value={courier.provider}
        meaning={missing ? 'Its three keys are not set. Until they are, nothing goes by courier.' : null}
        onChange={(provider) => change((rules) => void (rules.courier.provider = provider))}
      />
      <ListField
        label="Area"
        meaning="One place per line, with the first digits of its ZIP codes: San Mateo County: 940, 944"
        text={textOfArea(courier.area)}
        rows={6}
        fault={faultAt(faults, 'courier.area')}
        onChange={(text) => change((rules) => void (rules.courier.area = areaOfText(text)))}
      />
      <Figures figures={FIGURES} {...section} />
      <CourierDays {...section} />
      <CourierHours {...section} />
    </section>
  )
}

const FIGURES: readonly Figure[] = [
  { path: 'courier.most_miles', label: 'Longest distance by road', unit: 'miles' },
  { path: 'courier.fee.base_cents', label: 'Base fee', unit: 'dollars' },
  { path: 'courier.fee.base_miles', label: 'Distance in the base fee', unit: 'miles' },
  { path: 'courier.fee.per_mile_cents', label: 'Each additional mile', unit: 'dollars' },
  { path: 'courier.fee.least_cents', label: 'Lowest fee', unit: 'dollars' },
  { path: 'courier.fee.most_cents', label: 'Highest fee', unit: 'dollars' },
  { path: 'courier.mark_up.percent', label: 'Markup on DoorDash’s price', unit: 'percent' },
  { path: 'courier.most_grams', label: 'Heaviest parcel', unit: 'pounds' },
  { path: 'courier.longest_mm', label: 'Longest side', unit: 'inches' },
  { path: 'courier.ride_minutes', label: 'Delivered within', unit: 'minutes' },
]

function CourierDays({ rules, faults, change }: SectionProps) {
  const { weekdays } = rules.courier
  const fault = faultAt(faults, 'courier.weekdays')
  const set = (day: number, isOn: boolean) =>
    change((copy) => {
      const others = copy.courier.weekdays.filter((weekday) => weekday !== day)
      copy.courier.weekdays = (isOn ? [...others, day] : others).toSorted((a, b) => a - b)
    })
  return (
    <fieldset className={field['field']}>
      <legend className={field['label']}>Courier days</legend>
      <div className={classes['weekdays']}>
        {WEEKDAY_NAMES.map((name, index) => (
          <Checkbox
            key={name}
            label={name}
            checked={weekdays.includes(index + 1)}
            onChange={(on) => set(index + 1, on)}
          />
        ))}
      </div>
      {fault ? <p className={tones['fault']}>{fault}</p> : null}
    </fieldset>
  )
}

function CourierHours({ rules, faults, change }: SectionProps) {
  const { from, until, paused_until } = rules.courier
  const at = (name: string) => faultAt(faults, `courier.${name}`)
  return (
    <div className={forms['pair']}>
      <LineField
        label="From"
        type="time"
        value={from}
        fault={at('from')}
        onChange={(text) => change((rules) => void (rules.courier.from = text))}
      />
      <LineField
        label="Until"
        type="time"
        value={until}
        fault={at('until')}
        onChange={(text) => change((rules) => void (rules.courier.until = text))}
      />
      <LineField
        label="No couriers before"
        type="date"
        value={paused_until === null ? '' : pacificDayOf(paused_until)}
        fault={at('paused_until')}
        onChange={(text) => change((rules) => void (rules.courier.paused_until = pauseUntil(text)))}
      />
    </div>
  )
}

/** Returns the start of that day in Pacific time; null, which ends the pause, for an empty field. */
function pauseUntil(text: string): number | null {
  const day = PacificDay.safeParse(text)
  return day.success ? instantOf(day.data, '00:00') : null
}
