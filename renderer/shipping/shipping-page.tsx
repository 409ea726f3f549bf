import { useQuery } from '@tanstack/react-query'
import type { Person } from '../../shared/accounts/people.ts'
import { hasRight } from '../../shared/accounts/rights.ts'
import type { ParcelShown, ShippingBoard } from '../../shared/orders/boards.ts'
import { SHIPMENT_STATE_WORDS } from '../../shared/orders/shipment-states.ts'
import { Failed } from '../platform/ui/failed.tsx'
import { LoadingLines } from '../platform/ui/loading-lines.tsx'
import { trpc } from '../platform/api.ts'
import { countText, shopInstantText } from '../platform/ui/words.ts'
import { EmptyList, ListAndDetail, WorkList } from '../platform/kit/list.tsx'
import { OperatorFrame } from '../platform/kit/operator-frame.tsx'
import { numberWidth } from '../platform/kit/number-width.ts'
import { dueText } from '../platform/kit/due-words.ts'
import { DueText } from '../platform/kit/due-text.tsx'
import { PartName } from '../platform/kit/part-name.tsx'
import { StatusLine } from '../platform/kit/status-line.tsx'
import { NothingChosen } from '../platform/kit/nothing-chosen.tsx'
import { useListKeys, useUnfitKeys } from '../platform/kit/use-list-keys.ts'
import { useChosenRow } from '../platform/kit/use-chosen-row.ts'
import { useRowWalk } from '../platform/kit/use-row-walk.ts'
import type { RowSelection } from '../production/use-selection.ts'
import { BatchControls } from './batch/batch-controls.tsx'
import { BatchPanel } from './batch/batch-panel.tsx'
import { SelectGroup, SelectOrder } from './batch/select-order.tsx'
import { usePackingScan } from './batch/use-packing-scan.ts'
import { useBatchSelection } from './batch/use-batch-selection.ts'
import { HandoverSection } from './handover/handover-section.tsx'
import { ParcelConflict } from './parcel-conflict.tsx'
import { ParcelDetail } from './parcel-detail.tsx'
import { parcelKeys, STEP_LABELS, useParcelMoves } from './use-parcel-moves.ts'
import tones from '../platform/kit/tones.module.css'
import list from '../platform/kit/list.module.css'

/** Orders to pack, to hand over, and on their way. */
export function ShippingPage() {
  return (
    <OperatorFrame title="Pack and ship" right="look">
      {(person) => <Shipping person={person} />}
    </OperatorFrame>
  )
}

function Shipping({ person }: { person: Person }) {
  const board = useQuery(trpc.shipping.board.queryOptions())
  if (board.isPending) return <LoadingLines label="Loading the parcels" />
  if (!board.data) return <Failed error={board.error} />
  return <Board board={board.data} person={person} />
}

const GROUPS = [
  { key: 'to_pack', label: 'To pack', empty: 'Nothing to pack.' },
  { key: 'packed', label: 'Packed, to hand over', empty: 'Nothing to hand over.' },
  { key: 'partly_ready', label: 'Partly ready, a first parcel can be sent early', empty: '' },
  { key: 'sent', label: 'Sent today and on its way', empty: 'Nothing is on its way.' },
] as const satisfies readonly { key: keyof ShippingBoard; label: string; empty: string }[]

function Board({ board, person }: { board: ShippingBoard; person: Person }) {
  const { chosen, missing, choose, parcel, shown, batches, moves, batch, rights } = useBoardState(
    board,
    person,
  )
  return (
    <>
      <StatusLine message={moves.message} />
      <ParcelConflict moves={moves} shown={shown} />
      {rights.mayShip ? <BatchPanel shown={shown} moves={moves} batches={batches} /> : null}
      <HandoverSection mayShip={rights.mayShip} />
      {GROUPS.some(({ key }) => board[key].length > 0) ? (
        <ListAndDetail
          label="The chosen order"
          list={
            <Groups
              board={board}
              chosen={chosen}
              onChoose={choose}
              selection={rights.mayShip ? batch.selection : null}
            />
          }
          detail={
            parcel ? (
              <ParcelDetail key={parcel.id} {...{ parcel, now: board.now, moves, ...rights }} />
            ) : (
              <NothingChosen missing={missing} about="order" />
            )
          }
        />
      ) : (
        <NothingToPack />
      )}
      {rights.mayShip ? (
        <BatchControls batch={batch} moves={moves} format={batches.data?.label_format ?? 'pdf'} />
      ) : null}
    </>
  )
}

/** Returns the chosen and the selected parcels, and the shortcuts for them. */
function useBoardState(board: ShippingBoard, person: Person) {
  const parcels = GROUPS.flatMap(({ key }) => board[key])
  const ids = parcels.map(({ id }) => id)
  const find = (name: string) => (ids.includes(name) ? name : rowOfOrder(parcels, name))
  const { chosen, missing, next, at, choose: chooseRow } = useChosenRow(ids, { find })
  const { act, onStep, choose } = useRowWalk(ids, { at, choose: chooseRow })
  usePackingScan(board, choose)
  const rights = { mayMake: hasRight(person.role, 'make'), mayShip: hasRight(person.role, 'ship') }
  const batches = useQuery(trpc.shipping.batches.queryOptions(undefined, { enabled: rights.mayShip }))
  const shown = { ...board, batches: batches.data?.batches ?? [] }
  const moves = useParcelMoves(shown, { mayShip: rights.mayShip, act })
  const parcel = parcels.find(({ id }) => id === chosen) ?? null
  const batch = useBatchSelection(board, chosen, moves)
  const stepped = batch.selected.length > 0 ? null : parcel
  const keys = rights.mayMake ? parcelKeys(stepped, moves, board.now) : []
  const all = rights.mayShip ? [...keys, ...batch.keys] : keys
  useListKeys({
    ids,
    chosen,
    next,
    onChoose: choose,
    onStep,
    keys: all,
  })
  useUnfitKeys(moves, rights.mayMake ? STEP_LABELS : {}, all)
  return { chosen, missing, choose, parcel, shown, batches, moves, batch, rights }
}

function NothingToPack() {
  return (
    <EmptyList title="Nothing to pack">
      An order appears here when all of its units are printed and finished.
    </EmptyList>
  )
}

/** Returns the id of the first row with units of an order. */
function rowOfOrder(parcels: readonly ParcelShown[], orderId: string): string | null {
  return parcels.find(({ parts }) => parts.some(({ order_id }) => order_id === orderId))?.id ?? null
}

/** Returns true if orders of the group can be selected. Orders ready in part cannot: staff choose their units one order at a time. */
function isSelectable(key: keyof ShippingBoard): boolean {
  return key === 'to_pack' || key === 'packed'
}

interface GroupsProps {
  board: ShippingBoard
  chosen: string | null
  onChoose: (id: string) => void
  /** Null for staff who do not ship. */
  selection: RowSelection | null
}

function Groups({ board, chosen, onChoose, selection }: GroupsProps) {
  const shown = GROUPS.filter(({ key, empty }) => empty !== '' || board[key].length > 0)
  return shown.map(({ key, label, empty }) => (
    <section key={key} className={list['group']} aria-label={label}>
      <h2>
        {label}
        <span className={tones['quiet']}>{board[key].length > 0 ? board[key].length : empty}</span>
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
              : undefined
          }
          columns={`${numberWidth(board[key].map(numberText))} minmax(70px, 1fr) 96px minmax(70px, 1fr) 170px`}
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

function ParcelRow({ parcel }: { parcel: ParcelShown }) {
  const { order, parts, delivery, shipment } = parcel
  const units = parts.reduce((sum, part) => sum + part.units.length, 0)
  return (
    <>
      <strong>{numberText(parcel)}</strong>
      <PartName order={order} />
      <span>
        {units < order.quantity
          ? `${units} of ${countText(order.quantity, 'unit')}`
          : countText(units, 'unit')}
      </span>
      <span>
        {delivery.method === 'courier' ? 'Courier' : 'Carrier'} to {delivery.city}
      </span>
      {shipment?.shipped_at ? (
        <span className={tones['quiet']} title={shopInstantText(shipment.shipped_at)}>
          {order.due.left?.days_late ? dueText(order.due) : SHIPMENT_STATE_WORDS[shipment.state].label}
        </span>
      ) : (
        <DueText due={order.due} />
      )}
    </>
  )
}
