import { ListField } from '../kit/list-field.tsx'
import { PickField } from '../kit/pick-field.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import classes from './delivery-settings.module.css'
import { Figures, type Figure } from './figures.tsx'
import { faultAt, prefixesOfText, textOfPrefixes } from './rules-text.ts'
import type { SectionProps } from './section-props.ts'

const PROVIDERS = [
  { value: 'table', label: 'The table below; the shop buys the label' },
  { value: 'easypost', label: 'EasyPost' },
] as const

/** Parcels to the rest of the country. */
export function CarrierSection(section: SectionProps) {
  const { rules, keys, change } = section
  const { carrier } = rules
  const missing = carrier.provider === 'easypost' && !keys.easypost
  return (
    <section className={classes['section']} aria-labelledby="carrier">
      <h2 id="carrier">Carrier</h2>
      <Checkbox
        label="Ship by carrier"
        checked={carrier.on}
        onChange={(on) => change((one) => void (one.carrier.on = on))}
      />
      <PickField
        label="Who prices"
        options={PROVIDERS}
        value={carrier.provider}
        meaning={missing ? 'Its key is not there yet. Until it is, there is no carrier.' : null}
        onChange={(provider) => change((one) => void (one.carrier.provider = provider))}
      />
      <Figures figures={figuresOf(carrier)} {...section} />
      <Checkbox
        label="Also to Puerto Rico, the other territories and the military"
        checked={carrier.territories}
        onChange={(on) => change((one) => void (one.carrier.territories = on))}
      />
      <Checkbox
        label="The carrier delivers to PO boxes"
        checked={carrier.po_boxes}
        onChange={(on) => change((one) => void (one.carrier.po_boxes = on))}
      />
    </section>
  )
}

/** Two for each group of zones, then the rest. */
function figuresOf({ rates }: SectionProps['rules']['carrier']): Figure[] {
  const zones = rates.flatMap(({ up_to_zone }, place): Figure[] => {
    const from = (rates[place - 1]?.up_to_zone ?? 0) + 1
    const path = `carrier.rates.${place}`
    return [
      {
        path: `${path}.first_pound_cents`,
        label: `First pound, zones ${from} to ${up_to_zone}`,
        unit: 'dollars',
      },
      {
        path: `${path}.pound_cents`,
        label: `Each further pound, zones ${from} to ${up_to_zone}`,
        unit: 'dollars',
      },
    ]
  })
  return [
    ...zones,
    {
      path: 'carrier.remote.surcharge_cents',
      label: 'More for Alaska, Hawaii, territories',
      unit: 'dollars',
    },
    { path: 'carrier.remote.transit_days', label: 'Their days on the way', unit: 'days' },
    { path: 'carrier.mark_up.percent', label: 'Added to EasyPost’s price', unit: 'percent' },
    { path: 'carrier.mark_up.cents', label: 'Packaging, added to it', unit: 'dollars' },
  ]
}

const LIMITS: readonly Figure[] = [
  { path: 'review.most_grams', label: 'Parcels heavier than', unit: 'pounds' },
  { path: 'review.most_girth_mm', label: 'Length and girth above', unit: 'inches' },
  { path: 'review.most_value_cents', label: 'Parts worth more than', unit: 'dollars' },
]

/** Where a person decides instead of a table, and where nothing goes at all. */
export function LimitsSection(section: SectionProps) {
  const { rules, faults, change } = section
  return (
    <section className={classes['section']} aria-labelledby="limits">
      <h2 id="limits">Where a person decides</h2>
      <Figures figures={LIMITS} {...section} />
      <ListField
        label="Blocked ZIP codes"
        meaning="Nothing is delivered where ZIP codes begin like this. Commas between them."
        text={textOfPrefixes(rules.blocked_zips)}
        rows={2}
        fault={faultAt(faults, 'blocked_zips')}
        onChange={(text) => change((one) => void (one.blocked_zips = prefixesOfText(text)))}
      />
    </section>
  )
}
