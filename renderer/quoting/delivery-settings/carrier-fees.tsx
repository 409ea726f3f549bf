import { carrierFee, GRAMS_PER_POUND, ZONE_MILES } from '../../../shared/quoting/delivery/delivery-fees.ts'
import type { DeliveryRules } from '../../../shared/quoting/delivery/delivery-rules.ts'
import { Money } from '../../platform/ui/values.tsx'
import { zonesText } from './zones-text.ts'
import { TableHead } from '../../platform/ui/table-head.tsx'

const POUNDS = [1, 2, 5, 10, 20, 40]

/** The carrier's fees by zone and billed weight, up to the weight from which staff set the price. */
export function CarrierFees({ rules: { carrier, review } }: { rules: DeliveryRules }) {
  // 70 lb are stored as whole grams, a little less.
  const limit = Math.floor(review.most_grams / GRAMS_PER_POUND + 0.01)
  if (carrier.provider !== 'table' || !Number.isFinite(limit)) return null
  const pounds = [...POUNDS.filter((pound) => pound < limit), Math.max(1, limit)]
  return (
    <section className="overflow-x-auto" aria-label="Carrier fees, table" tabIndex={0}>
      <table className="sum-table" aria-label="Carrier fee by zone and billed pounds">
        <TableHead
          columns={['Zones', 'Straight miles', ...pounds.map((pound) => `${pound} lb`), 'heavier']}
        />
        <tbody>
          {[...carrier.rates.entries()].map(([at, rate]) => (
            <tr key={at}>
              <th scope="row">{zonesText(carrier.rates, at)}</th>
              <td>{milesText(rate.up_to_zone)}</td>
              {pounds.map((pound) => (
                <td key={pound}>
                  <FeeOf rules={carrier} zone={rate.up_to_zone} pounds={pound} />
                </td>
              ))}
              <td>you price it</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function milesText(zone: number): string {
  const miles = ZONE_MILES[zone - 1]
  return miles === undefined
    ? `over ${ZONE_MILES.at(-1)!.toLocaleString('en-US')}`
    : `up to ${miles.toLocaleString('en-US')}`
}

function FeeOf({ rules, zone, pounds }: { rules: DeliveryRules['carrier']; zone: number; pounds: number }) {
  const parcel = {
    size_mm: [1, 1, 1] as [number, number, number],
    grams: pounds * GRAMS_PER_POUND,
    value_cents: 0,
  }
  const trip = { parcel, miles: ZONE_MILES[zone - 1] ?? null, state: '', territory: false }
  const { fee_cents } = carrierFee(trip, rules)
  return Number.isNaN(fee_cents) ? '—' : <Money cents={fee_cents} />
}
