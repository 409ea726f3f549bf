import type { Supply } from '../../../shared/production/filament/supply.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { dayText, shopInstantText } from '../../platform/ui/words.ts'
import cards from '../../platform/kit/card-table.module.css'
import { amountText } from '../filament/filament-words.ts'
import type { OpenSupply } from './supply-dialogs.tsx'
import { TableHead } from '../../platform/ui/table-head.tsx'

interface SupplyTableProps {
  supplies: readonly Supply[]
  /** The supply that a link names. */
  chosen: string | null
  today: string
  mayMake: boolean
  mayDecide: boolean
  onOpen: (open: OpenSupply) => void
}

/** Filament that was ordered, what is expected first on top. */
export function SupplyTable({ supplies, ...props }: SupplyTableProps) {
  return (
    <table className={`figures w-full text-small ${cards['cards']}`}>
      <TableHead
        columns={['Filament', 'To arrive', 'Expected', 'Ordered', ...(props.mayMake ? ['Actions'] : [])]}
      />
      <tbody>
        {supplies.map((supply) => (
          <SupplyRow key={supply.id} supply={supply} {...props} />
        ))}
      </tbody>
    </table>
  )
}

type SupplyRowProps = Omit<SupplyTableProps, 'supplies'> & { supply: Supply }

function SupplyRow({ supply, chosen, today, mayMake, mayDecide, onOpen }: SupplyRowProps) {
  const { material, color, brand, vendor, spools, received, net_mg, expected, ordered_at } = supply
  const name = `${material}, ${color}`
  const isLate = expected !== null && expected < today
  return (
    <tr aria-current={supply.id === chosen ? 'true' : undefined}>
      <th scope="row" className={`font-medium ${cards['title']}`}>
        {name} <span className="font-normal text-muted">{brand}</span>
      </th>
      <td data-label="To arrive">
        {counted(spools - received, 'spool')} of {amountText(net_mg)}
        {received > 0 ? <span className="font-normal text-muted"> {received} arrived</span> : null}
      </td>
      <td data-label="Expected" className={isLate ? 'font-medium text-stop' : undefined}>
        {expected === null ? 'Not known' : `${dayText(expected)}${isLate ? ', overdue' : ''}`}
      </td>
      <td data-label="Ordered">
        {shopInstantText(ordered_at)}
        {vendor === null ? '' : `, ${vendor}`}
      </td>
      {mayMake ? (
        <td className={cards['line']}>
          <SupplyActions supply={supply} mayDecide={mayDecide} onOpen={onOpen} />
        </td>
      ) : null}
    </tr>
  )
}

function SupplyActions({
  supply,
  mayDecide,
  onOpen,
}: Pick<SupplyRowProps, 'supply' | 'mayDecide' | 'onOpen'>) {
  const { number, material, color } = supply
  return (
    <div className="compact flex flex-wrap gap-2">
      <Button
        look="primary"
        aria-label={`Receive supply ${number}, ${material}, ${color}`}
        onClick={() => onOpen({ what: 'receive', supply })}
      >
        Receive…
      </Button>
      {mayDecide ? (
        <>
          <Button
            aria-label={`Change the day of supply ${number}`}
            onClick={() => onOpen({ what: 'expect', supply })}
          >
            Change day…
          </Button>
          <Button
            aria-label={`The rest of supply ${number} is not coming`}
            onClick={() => onOpen({ what: 'close', supply })}
          >
            Not coming…
          </Button>
        </>
      ) : null}
    </div>
  )
}
