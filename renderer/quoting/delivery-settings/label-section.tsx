import { Link } from '@tanstack/react-router'
import type { LabelOption, Pickup } from '../../../shared/quoting/delivery/label-rules.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import field from '../../platform/ui/field.module.css'
import { WEEKDAY_NAMES } from '../../../shared/platform/time.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import forms from '../../platform/kit/form.module.css'
import { FoldedFields, FoldRow } from '../../platform/kit/fold.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { faultWithin } from '../../platform/kit/zip-prefixes.ts'
import { zoneText } from '../../platform/ui/shop-zone.ts'
import type { DeliveryFields } from './rule-figures.tsx'

const FORMATS = [
  { value: 'pdf', label: 'PDF, 4 × 6 in' },
  { value: 'png', label: 'PNG picture, 4 × 6 in' },
  { value: 'zpl', label: 'ZPL, for Zebra label printers' },
] as const

/** Sets the format of labels, and which orders get insurance or a signature. */
export function LabelSection(fields: DeliveryFields) {
  const { draft, change } = fields
  return (
    <fieldset className="legend-inside page-section">
      <legend>Labels</legend>
      <p className="readable">
        For labels that the shop buys from EasyPost. Its key is on the page{' '}
        <Link to="/console/carriers">Carriers</Link>. What insurance and signature cost is paid by the shop,
        not added to fees.
      </p>
      <FoldedFields
        name="labels"
        fields={[
          {
            path: 'labels.format',
            field: (
              <PickField
                label="Label format"
                options={FORMATS}
                value={draft.labels.format}
                onChange={(format) => change(({ labels }) => void (labels.format = format))}
              />
            ),
          },
          {
            path: 'labels.insurance',
            field: <OptionFields {...fields} option="insurance" label="Insure orders from" />,
          },
          {
            path: 'labels.signature',
            field: <OptionFields {...fields} option="signature" label="Ask for a signature from" />,
          },
        ]}
      />
    </fieldset>
  )
}

interface OptionProps extends DeliveryFields {
  option: 'insurance' | 'signature'
  label: string
}

function OptionFields({ draft, faults, change, option, label }: OptionProps) {
  const { from_cents, carriers } = draft.labels[option]
  const set = (changed: Partial<LabelOption>) =>
    change(({ labels }) => void (labels[option] = { ...labels[option], ...changed }))
  return (
    <div className={forms['pair']}>
      <FigureField
        label={label}
        meaning="Price of the parts. Empty: never."
        unit="dollars"
        value={from_cents ?? Number.NaN}
        fault={faults[`labels.${option}.from_cents`]}
        onChange={(value) => set({ from_cents: value })}
        onClear={() => set({ from_cents: null })}
      />
      <LineField
        label={option === 'insurance' ? 'Insured carriers' : 'Signature carriers'}
        meaning="Such as UPS, FedEx. Empty: every carrier."
        value={carriers.join(', ')}
        fault={faultWithin(faults, `labels.${option}.carriers`)}
        onChange={(text) => set({ carriers: listOf(text) })}
      />
    </div>
  )
}

/** Keeps what is being typed after the last comma. */
function listOf(text: string): string[] {
  return text === '' ? [] : text.split(/,\s*/)
}

/** When each carrier comes for its parcels. */
export function PickupSection(fields: DeliveryFields) {
  const { draft, change } = fields
  const { pickups } = draft.labels
  const add = (labels: DeliveryFields['draft']['labels']) =>
    void labels.pickups.push({ carrier: 'USPS', weekdays: [1, 2, 3, 4, 5], at: '16:00' })
  return (
    <fieldset className="legend-inside page-section">
      <legend>Carrier pick-ups</legend>
      <p className="readable">
        Pack and ship lists the parcels of each pick-up and what will miss it. The times are in {zoneText()}.
      </p>
      <ul aria-label="Carrier pick-ups">
        {[...pickups.keys()].map((at) => (
          <PickupRow key={`${pickups.length}.${at}`} {...fields} at={at} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => change(({ labels }) => add(labels))}>Add a pick-up</Button>
      </div>
    </fieldset>
  )
}

function PickupRow({ draft, faults, change, at }: DeliveryFields & { at: number }) {
  const pickup = draft.labels.pickups[at]
  const set = (changed: Partial<Pickup>) =>
    change(({ labels }) => void (labels.pickups[at] = { ...labels.pickups[at], ...changed }))
  const path = `labels.pickups.${at}`
  const fault = faultWithin(faults, `${path}.weekdays`)
  return (
    <li>
      <FoldRow name={path} title={pickup.carrier || 'New pick-up'} values={pickupText(pickup)}>
        <div className={forms['pair']}>
          <LineField
            label="Carrier"
            value={pickup.carrier}
            maxLength={60}
            fault={faults[`${path}.carrier`]}
            onChange={(carrier) => set({ carrier })}
          />
          <LineField
            label="Comes at"
            type="time"
            value={pickup.at}
            fault={faults[`${path}.at`]}
            onChange={(time) => set({ at: time })}
          />
        </div>
        <PickupDays pickup={pickup} fault={fault} onChange={(weekdays) => set({ weekdays })} />
        <div className="flex flex-wrap items-center gap-2">
          <Button look="bare" onClick={() => change(({ labels }) => void labels.pickups.splice(at, 1))}>
            Remove this pick-up
          </Button>
        </div>
      </FoldRow>
    </li>
  )
}

/** Writes when a carrier comes, such as "Mon, Tue, Wed, Thu, Fri at 16:00". */
function pickupText({ weekdays, at }: Pickup): string {
  return `${weekdays.map((day) => WEEKDAY_NAMES[day - 1].slice(0, 3)).join(', ')} at ${at}`
}

interface PickupDaysProps {
  pickup: Pickup
  fault: string | null | undefined
  onChange: (weekdays: number[]) => void
}

function PickupDays({ pickup, fault, onChange }: PickupDaysProps) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className={field['label']}>Days</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {WEEKDAY_NAMES.map((name, index) => (
          <Checkbox
            key={name}
            label={name}
            checked={pickup.weekdays.includes(index + 1)}
            onChange={(isOn) => onChange(withDay(pickup.weekdays, index + 1, isOn))}
          />
        ))}
      </div>
      {fault ? <p className="text-fine text-stop">{fault}</p> : null}
    </fieldset>
  )
}

function withDay(weekdays: readonly number[], day: number, isOn: boolean): number[] {
  const others = weekdays.filter((weekday) => weekday !== day)
  return (isOn ? [...others, day] : others).toSorted((a, b) => a - b)
}
