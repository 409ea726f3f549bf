import { deliveryWay } from '../../shared/quoting/delivery/delivery.ts'
import type { ParcelShown, ShippingBoard } from '../../shared/orders/boards.ts'
import { parcelWords } from '../../shared/orders/parcel-states.ts'
import { counted } from '../../shared/platform/counted.ts'
import { shopInstantText } from '../platform/ui/words.ts'
import { WorkList } from '../platform/kit/list.tsx'
import { numberWidth } from './number-width.ts'
import { dueText } from '../platform/kit/due-words.ts'
import { DueText } from '../platform/kit/due-text.tsx'
import { PartName } from '../platform/kit/part-name.tsx'
import type { RowSelection } from '../platform/lists/use-selection.ts'
import { SelectGroup, SelectOrder } from './batch/select-order.tsx'

export const GROUPS = [
  { key: 'to_pack', label: 'To pack', empty: 'Nothing to pack.' },
  { key: 'packed', label: 'Packed, to hand over', empty: 'Nothing to hand over.' },
  { key: 'for_pickup', label: 'Ready to pick up', empty: '' },
  { key: 'partly_ready', label: 'Partly ready, a first parcel can be sent early', empty: '' },
  { key: 'sent', label: 'Sent today and on its way', empty: 'Nothing is on its way.' },
] as const satisfies readonly { key: keyof ShippingBoard; label: string; empty: string }[]

/** Returns true if orders of the group can be selected. Orders ready in part cannot: staff choose their units one order at a time. */
function isSelectable(key: keyof ShippingBoard): boolean {
  return key === 'to_pack' || key === 'packed'
}

interface ParcelGroupsProps {
  board: ShippingBoard
  chosen: string | null
  onChoose: (id: string) => void
  /** Null for staff who do not ship. */
  selection: RowSelection | null
}

/** The orders and parcels of the board by their next step. */
export function ParcelGroups({ board, chosen, onChoose, selection }: ParcelGroupsProps) {
  const numbers = GROUPS.flatMap((group) => board[group.key].map(numberText))
  // The same in each group, so that the columns of all are one under another.
  const columns = `${numberWidth(numbers)} minmax(70px, 1.2fr) minmax(64px, 1.2fr) 84px minmax(56px, 0.8fr) 116px`
  const shown = GROUPS.filter(({ key, empty }) => empty !== '' || board[key].length > 0)
  return shown.map(({ key, label, empty }) => (
    <section key={key} className="grid gap-1.5" aria-label={label}>
      <h2 className="flex items-baseline gap-2 text-small">
        {label}
        <span className="font-normal text-muted">{board[key].length > 0 ? board[key].length : empty}</span>
        {selection && isSelectable(key) && board[key].length > 0 ? (
          <SelectGroup
            ids={board[key].map(({ order }) => order.order_id)}
            selection={selection}
            label={key === 'to_pack' ? 'All to pack' : 'All packed'}
          />
        ) : null}
      </h2>
      {board[key].length > 0 ? (
        <WorkList
          label={label}
          rows={board[key]}
          chosen={chosen}
          onChoose={onChoose}
          lead={
            selection && isSelectable(key)
              ? (parcel) => <SelectOrder parcel={parcel} selection={selection} />
              : selection
                ? () => <span />
                : undefined
          }
          columns={columns}
          row={(parcel) => <ParcelRow parcel={parcel} />}
        />
      ) : null}
    </section>
  ))
}

/** `1011 +1` for a parcel with another order in it. */
function numberText({ order, parts }: ParcelShown): string {
  return parts.length > 1 ? `${order.number} +${parts.length - 1}` : String(order.number)
}

/** `Oakland, courier`; carriers go to most places, so they are not named. */
function placeText({ city, ...delivery }: ParcelShown['delivery']): string {
  const way = deliveryWay(delivery)
  return way === 'carrier' ? city : way === 'pickup' ? 'Pickup' : `${city}, courier`
}

function ParcelRow({ parcel }: { parcel: ParcelShown }) {
  const { order, customer, parts, delivery, shipment } = parcel
  const units = parts.reduce((sum, part) => sum + part.units.length, 0)
  return (
    <>
      <strong>{numberText(parcel)}</strong>
      <PartName order={order} />
      <span title={customer.email ?? undefined}>{customer.name ?? customer.email}</span>
      <span>
        {units < order.quantity ? `${units} of ${counted(order.quantity, 'unit')}` : counted(units, 'unit')}
      </span>
      <span title={delivery.city}>{placeText(delivery)}</span>
      {shipment?.shipped_at ? (
        <span className="font-normal text-muted" title={shopInstantText(shipment.shipped_at)}>
          {order.due.left?.days_late
            ? dueText(order.due)
            : parcelWords(shipment.state, deliveryWay(delivery)).label}
        </span>
      ) : (
        <DueText due={order.due} />
      )}
    </>
  )
}
