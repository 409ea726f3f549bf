import { ListField } from '../kit/list-field.tsx'
import { PickField } from '../kit/pick-field.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import classes from './delivery-settings.module.css'
import { Figures, type Figure } from './figures.tsx'
import { faultAt, prefixesOfText, textOfPrefixes } from './rules-text.ts'
import type { SectionProps } from './section-props.ts'

const PROVIDERS = [
  { value: 'table', label: 'The table below (you buy the label)' },
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
        onChange={(on) => change((rules) => void (rules.carrier.on = on))}
      />
      <PickField
        label="Prices from"
        options={PROVIDERS}
        value={carrier.provider}
        meaning={missing ? 'Its key is not set. Until it is, nothing ships by carrier.' : null}
        onChange={(provider) => change((rules) => void (rules.carrier.provider = provider))}
      />
      <Figures figures={figuresOf(carrier)} {...section} />
      <Checkbox
        label="Also ship to Puerto Rico, other US territories and military addresses"
        checked={carrier.territories}
        onChange={(on) => change((rules) => void (rules.carrier.territories = on))}
      />
      <Checkbox
        label="The carrier delivers to PO boxes"
        checked={carrier.po_boxes}
        onChange={(on) => change((rules) => void (rules.carrier.po_boxes = on))}
      />
    </section>
  )
}

/** The carrier's figures: two for each group of zones, then the rest. */
function figuresOf({ rates }: SectionProps['rules']['carrier']): Figure[] {
  const zones = rates.flatMap(({ up_to_zone }, index): Figure[] => {
    const from = (rates[index - 1]?.up_to_zone ?? 0) + 1
    const path = `carrier.rates.${index}`
    return [
      {
        path: `${path}.first_pound_cents`,
        label: `First pound, zones ${from} to ${up_to_zone}`,
        unit: 'dollars',
      },
      {
        path: `${path}.pound_cents`,
        label: `Each additional pound, zones ${from} to ${up_to_zone}`,
        unit: 'dollars',
      },
    ]
  })
  return [
    ...zones,
    {
      path: 'carrier.remote.surcharge_cents',
      label: 'Surcharge for Alaska, Hawaii, territories',
      unit: 'dollars',
    },
    { path: 'carrier.remote.transit_days', label: 'Their days in transit', unit: 'days' },
    { path: 'carrier.mark_up.percent', label: 'Markup on EasyPost’s price', unit: 'percent' },
    { path: 'carrier.mark_up.cents', label: 'Packaging charge', unit: 'dollars' },
  ]
}

const LIMITS: readonly Figure[] = [
  { path: 'review.most_grams', label: 'Parcels heavier than', unit: 'pounds' },
  { path: 'review.most_girth_mm', label: 'Length plus girth above', unit: 'inches' },
  { path: 'review.most_value_cents', label: 'Parts worth more than', unit: 'dollars' },
]

/** The limits above which staff price a delivery, and the ZIP codes that are not served. */
export function LimitsSection(section: SectionProps) {
  const { rules, faults, change } = section
  return (
    <section className={classes['section']} aria-labelledby="limits">
      <h2 id="limits">When you set the price</h2>
      <Figures figures={LIMITS} {...section} />
      <ListField
        label="Blocked ZIP codes"
        meaning="Nothing is delivered to ZIP codes that start with these. Separate them with commas."
        text={textOfPrefixes(rules.blocked_zips)}
        rows={2}
        fault={faultAt(faults, 'blocked_zips')}
        onChange={(text) => change((rules) => void (rules.blocked_zips = prefixesOfText(text)))}
      />
    </section>
  )
}
