import type { ParcelShown } from '../../../shared/orders/boards.ts'
import type { RowSelection } from '../../platform/lists/use-selection.ts'

/** The checkbox of an order; Shift selects everything from the last one on. */
export function SelectOrder({ parcel, selection }: { parcel: ParcelShown; selection: RowSelection }) {
  return (
    <label className="grid place-items-center self-stretch">
      <span className="spoken">Select order {parcel.order.number}</span>
      <input
        type="checkbox"
        checked={selection.selected.has(parcel.order.order_id)}
        onChange={() => undefined}
        onClick={(event) => selection.toggle(parcel.order.order_id, event.shiftKey)}
      />
    </label>
  )
}

interface SelectGroupProps {
  ids: readonly string[]
  selection: RowSelection
  label: string
}

/** The checkbox of a whole group. */
export function SelectGroup({ ids, selection, label }: SelectGroupProps) {
  const count = ids.filter((id) => selection.selected.has(id)).length
  const isWhole = count === ids.length
  return (
    <label className="ml-auto inline-flex cursor-pointer items-center gap-1.5 font-normal text-soft pointer-coarse:min-h-11">
      <input
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !isWhole
        }}
        checked={isWhole}
        onChange={() => selection.setMany(ids, !isWhole)}
      />
      {label}
    </label>
  )
}
