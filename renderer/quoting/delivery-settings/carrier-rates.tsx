import { IconX } from '@tabler/icons-react'
import type { CarrierRules } from '../../../shared/quoting/delivery/delivery-rules.ts'
import { Button, IconButton } from '../../platform/ui/buttons.tsx'
import { textOf } from '../../platform/kit/figure-field.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { labelText } from '../../platform/ui/words.ts'
import { type DeliveryFields, OneFigure } from './rule-figures.tsx'
import { zonesText } from './zones-text.ts'

const LAST_ZONE = 8
const ZONES = Array.from({ length: LAST_ZONE }, (_, at) => at + 1)

/** The carrier's own table: what the first pound and each further one cost, by groups of zones. */
export function CarrierRates(fields: DeliveryFields) {
  const { draft, faults, change } = fields
  const { rates } = draft.carrier
  return (
    <>
      <ul aria-label="Rates by zone">
        {[...rates.keys()].map((at) => (
          <RateRow key={`${rates.length}.${at}`} {...fields} at={at} zones={zonesText(rates, at)} />
        ))}
      </ul>
      {faults['carrier.rates'] ? <p className="text-fine text-stop">{faults['carrier.rates']}</p> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          disabled={rates.length >= LAST_ZONE}
          onClick={() => change(({ carrier }) => void (carrier.rates = splitFirst(carrier.rates)))}
        >
          Add a group of zones
        </Button>
      </div>
    </>
  )
}

/** Splits the first group that has more than one zone in two of the same rates. */
function splitFirst(rates: CarrierRules['rates']): CarrierRules['rates'] {
  const at = rates.findIndex(({ up_to_zone }, index) => up_to_zone - (rates[index - 1]?.up_to_zone ?? 0) > 1)
  if (at < 0) return rates
  const from = rates[at - 1]?.up_to_zone ?? 0
  return rates.toSpliced(at, 0, { ...rates[at], up_to_zone: Math.floor((from + rates[at].up_to_zone) / 2) })
}

function RateRow({ at, zones, ...fields }: DeliveryFields & { at: number; zones: string }) {
  const { draft, faults, change } = fields
  const { rates } = draft.carrier
  const path = `carrier.rates.${at}`
  return (
    <li>
      <FoldRow name={path} title={labelText(zones)} values={rateText(rates[at])}>
        <div className="cell-row items-end">
          <PickField
            label={`Group ${at + 1}, up to`}
            value={String(rates[at].up_to_zone)}
            options={ZONES.map((zone) => ({ value: String(zone), label: `Zone ${zone}` }))}
            fault={faults[`${path}.up_to_zone`]}
            onChange={(zone) => change(({ carrier }) => void (carrier.rates[at].up_to_zone = Number(zone)))}
          />
          <OneFigure
            {...fields}
            figure={{ path: `${path}.first_pound_cents`, label: `First pound, ${zones}`, unit: 'dollars' }}
          />
          <OneFigure
            {...fields}
            figure={{
              path: `${path}.pound_cents`,
              label: `Each additional pound, ${zones}`,
              unit: 'dollars',
            }}
          />
          <IconButton
            label={`Remove ${zones}`}
            disabled={rates.length === 1}
            onClick={() => change(({ carrier }) => removeRate(carrier, at))}
          >
            <IconX size={18} stroke={1.8} aria-hidden="true" />
          </IconButton>
        </div>
      </FoldRow>
    </li>
  )
}

/** Writes what a parcel costs, such as "$9.00, then $1.20 per pound". */
function rateText({ first_pound_cents, pound_cents }: CarrierRules['rates'][number]): string {
  return `$${textOf(first_pound_cents, 'dollars')}, then $${textOf(pound_cents, 'dollars')} per pound`
}

/** Its zones join the next group; those of the last one join the group before. */
function removeRate(carrier: CarrierRules, at: number): void {
  carrier.rates.splice(at, 1)
  const last = carrier.rates.at(-1)
  if (last) last.up_to_zone = LAST_ZONE
}
