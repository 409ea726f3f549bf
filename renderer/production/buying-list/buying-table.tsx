import { Link } from '@tanstack/react-router'
import type { BuyingLine } from '../../../shared/production/filament/buying-list.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { dayText } from '../../platform/ui/words.ts'
import cards from '../../platform/kit/card-table.module.css'
import { amountText } from '../filament/filament-words.ts'
import { TableHead } from '../../platform/ui/table-head.tsx'

interface BuyingTableProps {
  lines: readonly BuyingLine[]
  /** Material and color of the line that a link names. */
  chosen: string | null
  onOrder: ((line: BuyingLine) => void) | null
}

/** Lists filament to buy. Filament that was sold but is not in the shop comes first, by the day it is needed. */
export function BuyingTable({ lines, chosen, onOrder }: BuyingTableProps) {
  return (
    <table className={`figures w-full text-small ${cards['cards']}`}>
      <TableHead
        columns={[
          'Filament',
          'Needed by',
          'Missing for what is sold',
          'On its way',
          'To buy',
          ...(onOrder === null ? [] : ['Order']),
        ]}
      />
      <tbody>
        {lines.map((line) => {
          const name = `${line.material} ${line.color}`
          return <BuyingRow key={name} line={line} isChosen={name === chosen} onOrder={onOrder} />
        })}
      </tbody>
    </table>
  )
}

interface BuyingRowProps {
  line: BuyingLine
  isChosen: boolean
  onOrder: BuyingTableProps['onOrder']
}

function BuyingRow({ line, isChosen, onOrder }: BuyingRowProps) {
  const { material, color, missing_mg, on_its_way_mg, to_buy_mg } = line
  const name = `${material}, ${color}`
  return (
    <tr aria-current={isChosen ? 'true' : undefined}>
      <th scope="row" className={`font-medium ${cards['title']}`}>
        {name}
      </th>
      <td data-label="Needed by">
        <NeededBy line={line} />
      </td>
      <td
        data-label="Missing"
        className={missing_mg > 0 ? 'font-medium text-stop' : 'font-normal text-muted'}
      >
        {missing_mg > 0 ? amountText(missing_mg) : 'Nothing'}
      </td>
      <td data-label="On its way">{amountText(on_its_way_mg)}</td>
      <td data-label="To buy">
        <ToBuy line={line} />
      </td>
      {onOrder === null ? null : (
        <td className={cards['line']}>
          {to_buy_mg === 0 ? null : (
            <div className="compact flex flex-wrap gap-2">
              <Button onClick={() => onOrder(line)}>
                <span>
                  Mark as ordered… <span className="spoken">{name}</span>
                </span>
              </Button>
            </div>
          )}
        </td>
      )}
    </tr>
  )
}

function ToBuy({ line: { to_buy_mg, spools, spool_mg, brand } }: { line: BuyingLine }) {
  if (to_buy_mg === 0) return 'Nothing more'
  return (
    <>
      {amountText(to_buy_mg)}{' '}
      <span className="font-normal text-muted">
        {counted(spools, 'spool')} of {amountText(spool_mg)}
        {brand === null ? '' : `, last ${brand}`}
      </span>
    </>
  )
}

/** The day that the first order without filament ships, and that order. */
function NeededBy({ line: { needed_by, first_order } }: { line: BuyingLine }) {
  if (first_order === null) return <span className="font-normal text-muted">For the minimum</span>
  return (
    <>
      {needed_by === null ? 'Not promised yet' : dayText(needed_by)}{' '}
      <Link to="/console/orders/$id" params={{ id: first_order.order_id }}>
        order {first_order.number}
      </Link>
    </>
  )
}
