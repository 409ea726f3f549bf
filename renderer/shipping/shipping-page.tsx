import { useQuery } from '@tanstack/react-query'
import type { Person } from '../../shared/accounts/people.ts'
import { hasRight } from '../../shared/accounts/rights.ts'
import type { ParcelShown, ShippingBoard } from '../../shared/orders/boards.ts'
import { Failed } from '../platform/ui/failed.tsx'
import { LoadingLines } from '../platform/ui/loading-lines.tsx'
import { trpc } from '../platform/api.ts'
import { EmptyList, ListAndDetail } from '../platform/kit/list.tsx'
import { OperatorFrame } from '../platform/kit/operator-frame.tsx'
import { StatusLine } from '../platform/kit/status-line.tsx'
import { NothingChosen } from '../platform/kit/nothing-chosen.tsx'
import { useListKeys, useUnfitKeys } from '../platform/kit/use-list-keys.ts'
import { useChosenRow } from '../platform/kit/use-chosen-row.ts'
import { useRowWalk } from '../platform/kit/use-row-walk.ts'
import { BatchControls } from './batch/batch-controls.tsx'
import { BatchPanel } from './batch/batch-panel.tsx'
import { usePackingScan } from './batch/use-packing-scan.ts'
import { useBatchSelection } from './batch/use-batch-selection.ts'
import { HandoverSection } from './handover/handover-section.tsx'
import { ImportTracking } from './tracking-import/import-tracking.tsx'
import { GROUPS, ParcelGroups } from './parcel-groups.tsx'
import { ParcelDetail } from './parcel-detail.tsx'
import { parcelKeys, STEP_LABELS, useParcelMoves, type ParcelMoves } from './use-parcel-moves.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { changeOf, ConflictNotice } from '../platform/kit/conflict-notice.tsx'
import type { ShippingShown } from './batch/batch-intents.ts'
import { parcelsOf, stateText } from './parcel-intents.ts'

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
      {rights.mayShip && board.packed.length > 0 ? <ImportTracking moves={moves} /> : null}
      {GROUPS.some(({ key }) => board[key].length > 0) ? (
        <ListAndDetail
          label="The chosen order"
          list={
            <ParcelGroups
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
  const keys = rights.mayMake ? parcelKeys(stepped, moves, shown) : []
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

/** Says why the last move failed: who was faster with the parcel, which options can no longer be chosen, or another reason. */
function ParcelConflict({ moves, shown }: { moves: ParcelMoves; shown: ShippingShown }) {
  const { error, failed, asked } = moves
  // An open dialog says itself what failed.
  if (asked !== null) return null
  const sentence = changeOf(error)
  if (failed?.aim === undefined || sentence === null) return <Failed error={error} />
  const parcel = parcelsOf(shown).find(({ id }) => failed.ids.includes(id))
  const isPossible = failed.turn(shown).move !== undefined
  return (
    <ConflictNotice
      sentences={[sentence]}
      state={parcel === undefined ? null : stateText(parcel)}
      intent={failed.aim}
      isPossible={isPossible}
      actions={isPossible ? <Button onClick={() => moves.add(failed)}>Do it anyway</Button> : null}
    />
  )
}
