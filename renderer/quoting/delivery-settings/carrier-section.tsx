import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import documents from '../../platform/documents/documents.module.css'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FoldedFields } from '../../platform/kit/fold.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { CarrierFees } from './carrier-fees.tsx'
import { CarrierRates } from './carrier-rates.tsx'
import { type DeliveryFields, type RuleFigure, foldedFigures } from './rule-figures.tsx'

const PROVIDERS = [
  { value: 'table', label: 'The table below (you buy the label)' },
  { value: 'easypost', label: 'EasyPost' },
] as const

const TRANSIT: readonly RuleFigure[] = Array.from({ length: 8 }, (_, at) => ({
  path: `carrier.transit_days.${at}`,
  label: `In transit, zone ${at + 1}`,
  unit: 'days',
}))

const OTHERS: readonly RuleFigure[] = [
  {
    path: 'carrier.remote.surcharge_cents',
    label: 'Surcharge for Alaska, Hawaii, territories',
    unit: 'dollars',
  },
  { path: 'carrier.remote.transit_days', label: 'Their days in transit', unit: 'days' },
  { path: 'carrier.mark_up.percent', label: 'Markup on EasyPost’s price', unit: 'percent' },
  { path: 'carrier.mark_up.cents', label: 'Packaging charge', unit: 'dollars' },
  {
    path: 'carrier.cubic_inches_per_pound',
    label: 'Dimensional divisor',
    meaning: 'Carriers bill a large, light parcel as one pound for each of these.',
    unit: 'cubic_inches_per_pound',
  },
]

/** Addresses that not every carrier goes to. */
const REACH = [
  {
    name: 'territories',
    label: 'Also ship to Puerto Rico, other US territories and military addresses',
  },
  { name: 'po_boxes', label: 'The carrier delivers to PO boxes' },
] as const

/** Parcels to the rest of the country. */
export function CarrierSection(fields: DeliveryFields) {
  const { draft, change } = fields
  const { carrier } = draft
  const keys = useQuery(trpc.deliveries.keys.queryOptions())
  const isMissing = carrier.provider === 'easypost' && keys.data?.easypost === false
  return (
    <fieldset className={documents['section']}>
      <legend>Carrier</legend>
      <Checkbox
        label="Ship by carrier"
        checked={carrier.on}
        onChange={(on) => change((rules) => void (rules.carrier.on = on))}
      />
      <PickField
        label="Prices from"
        options={PROVIDERS}
        value={carrier.provider}
        meaning={isMissing ? 'Its key is not set. Until it is, nothing ships by carrier.' : null}
        onChange={(provider) => change((rules) => void (rules.carrier.provider = provider))}
      />
      <CarrierRates {...fields} />
      <CarrierFees rules={draft} />
      <FoldedFields
        name="carrier"
        fields={[
          ...foldedFigures(fields, OTHERS),
          ...foldedFigures(fields, TRANSIT),
          ...REACH.map((reach) => reachField(fields, reach)),
        ]}
      />
    </fieldset>
  )
}

function reachField({ draft, change }: DeliveryFields, { name, label }: (typeof REACH)[number]) {
  const set = (on: boolean) => change((rules) => void (rules.carrier[name] = on))
  return {
    path: `carrier.${name}`,
    field: <Checkbox label={label} checked={draft.carrier[name]} onChange={set} />,
  }
}
