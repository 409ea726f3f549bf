import { useQuery } from '@tanstack/react-query'
import { dayIn, instantIn, PacificDay, WEEKDAY_NAMES } from '../../../shared/platform/time.ts'
import { trpc } from '../../platform/api.ts'
import { shopZone } from '../../platform/ui/shop-zone.ts'
import field from '../../platform/ui/field.module.css'
import documents from '../../platform/documents/documents.module.css'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FoldedFields } from '../../platform/kit/fold.tsx'
import { LineField } from '../../platform/kit/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import tones from '../../platform/kit/tones.module.css'
import { faultWithin } from '../../platform/kit/zip-prefixes.ts'
import { CourierFees } from './courier-fees.tsx'
import { type DeliveryFields, type RuleFigure, foldedFigures } from './rule-figures.tsx'

const PROVIDERS = [
  { value: 'table', label: 'Your own couriers (the table below)' },
  { value: 'doordash', label: 'DoorDash Drive' },
] as const

const FIGURES: readonly (RuleFigure & { isEveryday?: boolean })[] = [
  { path: 'courier.fee.base_cents', label: 'Base fee', isEveryday: true, unit: 'dollars' },
  { path: 'courier.fee.base_miles', label: 'Distance in the base fee', unit: 'miles' },
  { path: 'courier.fee.per_mile_cents', label: 'Each additional mile', isEveryday: true, unit: 'dollars' },
  { path: 'courier.fee.least_cents', label: 'Lowest fee', unit: 'dollars' },
  { path: 'courier.fee.most_cents', label: 'Highest fee', unit: 'dollars' },
  { path: 'courier.mark_up.percent', label: 'Markup on DoorDash’s price', unit: 'percent' },
  { path: 'courier.mark_up.cents', label: 'Added to DoorDash’s price', unit: 'dollars' },
  { path: 'courier.most_miles', label: 'Longest distance by road', isEveryday: true, unit: 'miles' },
  { path: 'courier.most_grams', label: 'Heaviest parcel', unit: 'pounds' },
  { path: 'courier.longest_mm', label: 'Longest side', unit: 'inches' },
  { path: 'courier.ride_minutes', label: 'Delivered within', unit: 'minutes' },
]

/** The courier service: provider, fees, limits and hours. */
export function CourierSection(fields: DeliveryFields) {
  const { courier } = fields.draft
  const { change } = fields
  const keys = useQuery(trpc.deliveries.keys.queryOptions())
  const isMissing = courier.provider === 'doordash' && keys.data?.doordash === false
  return (
    <fieldset className={documents['section']}>
      <legend>Courier</legend>
      <Checkbox
        label="Deliver by courier"
        checked={courier.on}
        onChange={(on) => change((rules) => void (rules.courier.on = on))}
      />
      <PickField
        label="Provider"
        options={PROVIDERS}
        value={courier.provider}
        meaning={isMissing ? 'Its three keys are not set. Until they are, no courier is offered.' : null}
        onChange={(provider) => change((rules) => void (rules.courier.provider = provider))}
      />
      <FoldedFields
        name="courier"
        fields={[
          ...foldedFigures(fields, FIGURES),
          { path: 'courier.weekdays', field: <CourierDays {...fields} /> },
          ...courierHours(fields),
        ]}
      />
      <CourierFees rules={courier} />
    </fieldset>
  )
}

function CourierDays({ draft, faults, change }: DeliveryFields) {
  const { weekdays } = draft.courier
  const fault = faultWithin(faults, 'courier.weekdays')
  const set = (day: number, isOn: boolean) =>
    change(({ courier }) => {
      const others = courier.weekdays.filter((weekday) => weekday !== day)
      courier.weekdays = (isOn ? [...others, day] : others).toSorted((a, b) => a - b)
    })
  return (
    <fieldset className={field['field']}>
      <legend className={field['label']}>Courier days</legend>
      <div className="wrap-2-16">
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

const COURIER_TIMES = [
  { name: 'from', label: 'From' },
  { name: 'until', label: 'Until' },
] as const

function courierHours({ draft, faults, change }: DeliveryFields) {
  const { paused_until } = draft.courier
  return [
    ...COURIER_TIMES.map(({ name, label }) => ({
      path: `courier.${name}`,
      field: (
        <LineField
          label={label}
          type="time"
          value={draft.courier[name]}
          fault={faults[`courier.${name}`]}
          onChange={(text) => change((rules) => void (rules.courier[name] = text))}
        />
      ),
    })),
    {
      path: 'courier.paused_until',
      field: (
        <LineField
          label="No couriers before"
          type="date"
          value={paused_until === null ? '' : dayIn(shopZone(), paused_until)}
          fault={faults['courier.paused_until']}
          onChange={(text) => change((rules) => void (rules.courier.paused_until = pauseUntil(text)))}
        />
      ),
    },
  ]
}

/** Returns the start of that day in the shop; null, which ends the pause, for an empty field. */
function pauseUntil(text: string): number | null {
  const day = PacificDay.safeParse(text)
  return day.success ? instantIn(shopZone(), day.data, '00:00') : null
}
