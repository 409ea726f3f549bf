import { courierFee } from '../../../shared/quoting/delivery/delivery-fees.ts'
import type { CourierRules } from '../../../shared/quoting/delivery/delivery-rules.ts'
import { Money } from '../../platform/ui/values.tsx'
import { feeDistances } from './fee-distances.ts'
import { TableHead } from '../../platform/ui/table-head.tsx'

/** The shop's own courier fees by distance, with their limits. */
export function CourierFees({ rules: { provider, fee, most_miles } }: { rules: CourierRules }) {
  const distances = feeDistances(fee.base_miles, most_miles)
  if (provider !== 'table' || distances.length === 0) return null
  return (
    <section className="overflow-x-auto" aria-label="Courier fees, table" tabIndex={0}>
      <table className="sum-table" aria-label="Courier fee by distance">
        <TableHead columns={['Road miles, up to', ...distances.map(String), 'farther']} />
        <tbody>
          <tr>
            <th scope="row">Fee</th>
            {distances.map((miles) => (
              <td key={miles}>
                <FeeAt cents={courierFee(miles, fee)} fee={fee} />
              </td>
            ))}
            <td>no courier</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

/** A fee, and which limit it is at. */
function FeeAt({ cents, fee }: { cents: number; fee: CourierRules['fee'] }) {
  if (Number.isNaN(cents)) return <>—</>
  return (
    <>
      <Money cents={cents} />
      {cents === fee.most_cents ? (
        <small>highest</small>
      ) : cents === fee.least_cents ? (
        <small>lowest</small>
      ) : null}
    </>
  )
}
