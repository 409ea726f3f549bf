import { benchSizeText } from '../../../shared/quoting/delivery/bench-units.ts'
import { billedWeight, VOLUME_CARRIERS } from '../../../shared/quoting/delivery/billed-weight.ts'
import { carrierFee } from '../../../shared/quoting/delivery/delivery-fees.ts'
import type { DeliveryRules } from '../../../shared/quoting/delivery/delivery-rules.ts'
import {
  type BoxFit,
  type PackedParts,
  packParts,
  type PartsToPack,
  type RatedBox,
} from '../../../shared/quoting/delivery/pack-parcel.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { weightText } from '../../platform/ui/words.ts'
import { poundsText } from './box-text.ts'
import { TableHead } from '../../platform/ui/table-head.tsx'
import classes from './delivery-settings.module.css'

interface PackedResultProps {
  parts: PartsToPack
  rules: { before: DeliveryRules; after: DeliveryRules }
}

/** The parcel by the saved and by the changed boxes, and what each box would do. */
export function PackedResult({ parts, rules }: PackedResultProps) {
  const before = packParts(parts, rules.before.packing)
  const after = packParts(parts, rules.after.packing)
  const rows = factsOf(after, rules.after)
  const saved = factsOf(before, rules.before)
  return (
    <>
      <section className="overflow-x-auto" aria-label="Table of the parcel" tabIndex={0}>
        <table className="sum-table" aria-label="The parcel">
          <TableHead columns={[{ spoken: 'Fact' }, 'Saved', 'On this page']} />
          <tbody>
            {rows.map(([name, text], at) => (
              <tr key={name} data-changed={text === saved[at][1] ? undefined : true}>
                <th scope="row">{name}</th>
                <td>{saved[at][1]}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <BoxList boxes={after.boxes} />
    </>
  )
}

function factsOf(packed: PackedParts, { carrier, packing }: DeliveryRules): [name: string, text: string][] {
  const { parcel, filling_liters, packing_cents } = packed
  const billedBy = (name: string | null) =>
    billedWeight(parcel, { carrier: name, shopDivisor: carrier.cubic_inches_per_pound })
  const weightBy = (name: string | null): string => {
    const { billed_pounds, dimensional_pounds, actual_pounds } = billedBy(name)
    return `${billed_pounds} lb${dimensional_pounds > actual_pounds ? ' by volume' : ''}`
  }
  const feeAt = (miles: number) =>
    formatCents(carrierFee({ parcel, miles, state: '', territory: false }, carrier).fee_cents)
  return [
    ['Box', parcel.box ?? 'Made to measure'],
    ['Outside', benchSizeText(parcel.size_mm)],
    [packing.filling_name, `${filling_liters.toFixed(1)} L`],
    ['Weight', `${weightText(parcel.grams)}, ${poundsText(parcel.grams)}`],
    ...VOLUME_CARRIERS.map((name) => [`Billed by ${name}`, weightBy(name)] as [string, string]),
    ['Box and filling cost', packing_cents === null ? 'not on record' : formatCents(packing_cents)],
    ...(carrier.provider === 'table'
      ? [
          ['Weight in the shop’s own rates', weightBy(null)] as [string, string],
          ['Carrier fee', `${feeAt(0)} to ${feeAt(Number.POSITIVE_INFINITY)}`] as [string, string],
        ]
      : []),
  ]
}

const FIT_WORDS: Record<BoxFit, string> = {
  taken: 'Taken',
  larger: 'Larger than needed',
  too_small: 'Too small',
  too_heavy: 'Load too heavy',
  out_of_stock: 'Not in stock',
}

function BoxList({ boxes }: { boxes: readonly RatedBox[] }) {
  return (
    <ul className={classes['fits']} aria-label="What each box does">
      {boxes.map(({ box, fit, capacity }) => (
        <li key={box.name} className="cell-row figures border-b border-hairline note" data-fit={fit}>
          <span>{box.name}</span>
          <span>{FIT_WORDS[fit]}</span>
          <span>holds {capacity.toLocaleString('en-US')}</span>
        </li>
      ))}
    </ul>
  )
}
