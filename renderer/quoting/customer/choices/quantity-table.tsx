import type { QuantityRow } from '../../../../shared/quoting/quotes/compare.ts'
import { SPEED_NAMES } from '../../../../shared/catalog/speed-names.ts'
import { Day, Money } from '../../../platform/ui/values.tsx'
import { counted } from '../../../../shared/platform/counted.ts'
import { optionOf } from '../price/price-words.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { FoldedSection } from '../quote-context/folded-section.tsx'
import { useSpeed } from '../price/speed.ts'
import classes from './table.module.css'

/** Prices of larger quantities; choosing a row sets the quantity. */
export function QuantityTable() {
  const { comparison, pending } = useQuoteContext()
  const speed = useSpeed((state) => state.speed)
  const rows = comparison?.quantities ?? []
  const single = rows[0] && optionOf(rows[0].options, speed)
  if (rows.length < 2 || !single) return null
  return (
    <FoldedSection
      id="quantities"
      title="Quantity discounts"
      lead={`${SPEED_NAMES[speed]} prices in the selected material.`}
    >
      <table className={`w-full ${classes['table']}`} data-stale={pending || undefined}>
        <thead>
          <tr>
            <th scope="col">
              <span className={classes['head']}>Quantity</span>
            </th>
            <th scope="col" className={`text-right whitespace-nowrap ${classes['weight']}`}>
              <span className={classes['head']}>Ships</span>
            </th>
            <th scope="col" className="text-right whitespace-nowrap">
              <span className={classes['head']}>Each</span>
            </th>
            <th scope="col" className="text-right whitespace-nowrap">
              <span className={classes['head']}>Total</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.quantity} row={row} single={single.unit_cents} />
          ))}
        </tbody>
      </table>
    </FoldedSection>
  )
}

function Row({ row, single }: { row: QuantityRow; single: number }) {
  const { choices, change } = useQuoteContext()
  const speed = useSpeed((state) => state.speed)
  const option = optionOf(row.options, speed)
  if (!option) return null
  const current = row.quantity === choices.quantity
  const less = Math.round((1 - option.unit_cents / single) * 100)
  const name = counted(row.quantity, 'piece')
  return (
    <tr data-current={current || undefined}>
      <th scope="row">
        {change && !current ? (
          <button type="button" className="covers" onClick={() => change({ quantity: row.quantity })}>
            {name}
          </button>
        ) : (
          name
        )}
        {current ? (
          <span className="text-fine font-medium text-accent" style={{ marginLeft: 8 }}>
            Selected
          </span>
        ) : null}
      </th>
      <td className={`text-right whitespace-nowrap ${classes['weight']}`}>
        {option.ship_by ? <Day day={option.ship_by} /> : <span className="unit">pending</span>}
      </td>
      <td className="text-right whitespace-nowrap">
        <Money cents={option.unit_cents} />
        {less > 0 ? <span className={`text-muted ${classes['less']}`}>{less}% less</span> : null}
      </td>
      <td className="text-right font-semibold whitespace-nowrap">
        <Money cents={option.total_cents} />
      </td>
    </tr>
  )
}
