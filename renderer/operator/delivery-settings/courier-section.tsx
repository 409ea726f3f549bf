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
  { value: 'table', label: 'The shop’s own couriers, by the table below' },
  { value: 'doordash', label: 'DoorDash Drive' },
] as const

/** Who rides, where, when, and for how much. */
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
        onChange={(on) => change((one) => void (one.courier.on = on))}
      />
      <PickField
        label="Who rides"
        options={PROVIDERS}
        value={courier.provider}
        meaning={missing ? 'Its three keys are not there yet. Until they are, there is no courier.' : null}
        onChange={(provider) => change((one) => void (one.courier.provider = provider))}
      />
      <ListField
        label="Area"
        meaning="One place a line, with the first digits of its ZIP codes: San Mateo County: 940, 944"
        text={textOfArea(courier.area)}
        rows={6}
        fault={faultAt(faults, 'courier.area')}
        onChange={(text) => change((one) => void (one.courier.area = areaOfText(text)))}
      />
      <Figures figures={FIGURES} {...section} />
      <CourierDays {...section} />
      <CourierHours {...section} />
    </section>
  )
}

const FIGURES: readonly Figure[] = [
  { path: 'courier.most_miles', label: 'At most this far, by road', unit: 'miles' },
  { path: 'courier.fee.base_cents', label: 'Fee for a short ride', unit: 'dollars' },
  { path: 'courier.fee.base_miles', label: 'A short ride is up to', unit: 'miles' },
  { path: 'courier.fee.per_mile_cents', label: 'For each further mile', unit: 'dollars' },
  { path: 'courier.fee.least_cents', label: 'Lowest fee', unit: 'dollars' },
  { path: 'courier.fee.most_cents', label: 'Highest fee', unit: 'dollars' },
  { path: 'courier.mark_up.percent', label: 'Added to DoorDash’s price', unit: 'percent' },
  { path: 'courier.most_grams', label: 'Heaviest parcel', unit: 'pounds' },
  { path: 'courier.longest_mm', label: 'Longest side', unit: 'inches' },
  { path: 'courier.ride_minutes', label: 'At the door within', unit: 'minutes' },
]

function CourierDays({ rules, faults, change }: SectionProps) {
  const { weekdays } = rules.courier
  const fault = faultAt(faults, 'courier.weekdays')
  const set = (day: number, on: boolean) =>
    change((one) => {
      const others = one.courier.weekdays.filter((other) => other !== day)
      one.courier.weekdays = (on ? [...others, day] : others).toSorted((a, b) => a - b)
    })
  return (
    <fieldset className={field['field']}>
      <legend className={field['label']}>Couriers ride on</legend>
      <div className={classes['weekdays']}>
        {WEEKDAY_NAMES.map((name, before) => (
          <Checkbox
            key={name}
            label={name}
            checked={weekdays.includes(before + 1)}
            onChange={(on) => set(before + 1, on)}
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
        onChange={(text) => change((one) => void (one.courier.from = text))}
      />
      <LineField
        label="Until"
        type="time"
        value={until}
        fault={at('until')}
        onChange={(text) => change((one) => void (one.courier.until = text))}
      />
      <LineField
        label="No couriers before this day"
        type="date"
        value={paused_until === null ? '' : pacificDayOf(paused_until)}
        fault={at('paused_until')}
        onChange={(text) => change((one) => void (one.courier.paused_until = pauseUntil(text)))}
      />
    </div>
  )
}

/** The beginning of that day on the shop's clock; an empty field ends the pause. */
function pauseUntil(text: string): number | null {
  const day = PacificDay.safeParse(text)
  return day.success ? instantOf(day.data, '00:00') : null
}
