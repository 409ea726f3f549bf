import { useQuery } from '@tanstack/react-query'
import { dayIn, instantIn, PacificDay, WEEKDAY_NAMES } from '../../../shared/platform/time.ts'
import { trpc } from '../../platform/api.ts'
import { shopZone } from '../../platform/ui/shop-zone.ts'
import field from '../../platform/ui/field.module.css'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FoldedFields } from '../../platform/kit/fold.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { faultWithin } from '../../platform/kit/zip-prefixes.ts'
import { CourierFees } from './courier-fees.tsx'
import { COURIER_ROWS, TIME_ROWS } from './delivery-rows.ts'
import { type DeliveryFields, foldedFigures } from './rule-figures.tsx'

const PROVIDERS = [
  { value: 'table', label: 'Your own couriers (the table below)' },
  { value: 'doordash', label: 'DoorDash Drive' },
] as const

/** The courier service: provider, fees, limits and hours. */
export function CourierSection(fields: DeliveryFields) {
  const { courier } = fields.draft
  const { change } = fields
  const keys = useQuery(trpc.deliverySettings.keys.queryOptions())
  const isMissing = courier.provider === 'doordash' && keys.data?.doordash === false
  return (
    <fieldset className="legend-inside page-section">
      <legend>Courier</legend>
      <Checkbox
        label="Deliver by courier"
        checked={courier.on}
        onChange={(on) => change((rules) => void (rules.courier.on = on))}
      />
      <FoldedFields
        name="courier"
        fields={[
          {
            path: 'courier.provider',
            field: (
              <PickField
                label="Provider"
                options={PROVIDERS}
                value={courier.provider}
                meaning={
                  isMissing ? 'Its three keys are not set. Until they are, no courier is offered.' : null
                }
                onChange={(provider) => change((rules) => void (rules.courier.provider = provider))}
              />
            ),
          },
          ...foldedFigures(fields, COURIER_ROWS),
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
    <fieldset className="grid min-w-0 gap-2">
      <legend className={field['label']}>Courier days</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {WEEKDAY_NAMES.map((name, index) => (
          <Checkbox
            key={name}
            label={name}
            checked={weekdays.includes(index + 1)}
            onChange={(on) => set(index + 1, on)}
          />
        ))}
      </div>
      {fault ? <p className="text-fine text-stop">{fault}</p> : null}
    </fieldset>
  )
}

function courierHours({ draft, faults, change }: DeliveryFields) {
  const { paused_until } = draft.courier
  return [
    ...TIME_ROWS.map(({ path, name, label }) => ({
      path,
      field: (
        <LineField
          label={label}
          type="time"
          value={draft.courier[name]}
          fault={faults[path]}
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
