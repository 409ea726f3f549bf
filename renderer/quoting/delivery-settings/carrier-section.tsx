import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FoldedFields } from '../../platform/kit/fold.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { CarrierFees } from './carrier-fees.tsx'
import { CarrierRates } from './carrier-rates.tsx'
import { CARRIER_ROWS, REACH_ROWS, TRANSIT_ROWS } from './delivery-rows.ts'
import { type DeliveryFields, foldedFigures } from './rule-figures.tsx'

const PROVIDERS = [
  { value: 'table', label: 'The table below (you buy the label)' },
  { value: 'easypost', label: 'EasyPost' },
] as const

/** Parcels to the rest of the country. */
export function CarrierSection(fields: DeliveryFields) {
  const { draft, change } = fields
  const { carrier } = draft
  const keys = useQuery(trpc.deliverySettings.keys.queryOptions())
  const isMissing = carrier.provider === 'easypost' && keys.data?.easypost === false
  return (
    <fieldset className="legend-inside page-section">
      <legend>Carrier</legend>
      <Checkbox
        label="Ship by carrier"
        checked={carrier.on}
        onChange={(on) => change((rules) => void (rules.carrier.on = on))}
      />
      <CarrierRates {...fields} />
      <CarrierFees rules={draft} />
      <FoldedFields
        name="carrier"
        fields={[
          {
            path: 'carrier.provider',
            field: (
              <PickField
                label="Prices from"
                options={PROVIDERS}
                value={carrier.provider}
                meaning={isMissing ? 'Its key is not set. Until it is, nothing ships by carrier.' : null}
                onChange={(provider) => change((rules) => void (rules.carrier.provider = provider))}
              />
            ),
          },
          ...foldedFigures(fields, CARRIER_ROWS),
          ...foldedFigures(fields, TRANSIT_ROWS),
          ...REACH_ROWS.map((reach) => reachField(fields, reach)),
        ]}
      />
    </fieldset>
  )
}

function reachField({ draft, change }: DeliveryFields, { path, name, label }: (typeof REACH_ROWS)[number]) {
  const set = (on: boolean) => change((rules) => void (rules.carrier[name] = on))
  return {
    path,
    field: <Checkbox label={label} checked={draft.carrier[name]} onChange={set} />,
  }
}
