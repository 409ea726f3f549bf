import type { ParcelShown } from '../../../shared/orders/boards.ts'
import { Button } from '../../ui/buttons.tsx'
import { SHIPMENT_STATE_WORDS } from '../../../shared/shipping/shipment-states.ts'
import { changeOf, ConflictNotice } from '../kit/conflict-notice.tsx'
import { canUndo, type ParcelMoves } from './use-parcel-moves.ts'

type MoveName = 'pack' | 'unpack' | 'ship' | 'undo'

/** Each move as it follows `You were about to`, and whether the parcel allows it, as it is now. */
const MOVES: Record<MoveName, { intent: string; isPossible: (parcel: ParcelShown, now: number) => boolean }> =
  {
    pack: { intent: 'mark it as packed', isPossible: ({ shipment }) => shipment === null },
    unpack: { intent: 'unpack it', isPossible: ({ shipment }) => shipment?.state === 'packed' },
    ship: { intent: 'ship it', isPossible: ({ shipment }) => shipment?.state === 'packed' },
    undo: { intent: 'undo its shipping', isPossible: canUndo },
  }
const NAMES = Object.keys(MOVES) as MoveName[]

interface ParcelConflictProps {
  moves: ParcelMoves
  /** All parcels of the page: the one that a colleague changed may not be chosen anymore. */
  parcels: readonly ParcelShown[]
  now: number
}

/** Who was faster with the parcel that was moved last; nothing when that move succeeded or failed for another reason. */
export function ParcelConflict({ moves, parcels, now }: ParcelConflictProps) {
  const name = NAMES.find((one) => moves[one].error !== null && moves[one].error === moves.error)
  const sentence = changeOf(moves.error)
  if (name === undefined || sentence === null) return null
  const { intent, isPossible } = MOVES[name]
  const parcel = parcels.find(({ id }) => id === moves[name].variables?.order_id)
  const may = parcel !== undefined && isPossible(parcel, now)
  return (
    <ConflictNotice
      sentences={[sentence]}
      state={parcel === undefined ? null : stateText(parcel)}
      intent={intent}
      isPossible={may}
      actions={
        may ? (
          <Button disabled={moves.busy} onClick={() => moveAgain(moves, name, parcel)}>
            Do it anyway
          </Button>
        ) : null
      }
    />
  )
}

function stateText({ shipment }: ParcelShown): string {
  return shipment === null ? 'to pack' : SHIPMENT_STATE_WORDS[shipment.state].label
}

/** The same move of the parcel as it is now. */
function moveAgain(moves: ParcelMoves, name: MoveName, { order }: ParcelShown): void {
  const { order_id, revision } = order
  if (name !== 'ship') moves[name].mutate({ order_id, revision })
  else if (moves.ship.variables) moves.ship.mutate({ ...moves.ship.variables, revision })
}
