import type { ShippingBoard } from '../../../shared/orders/boards.ts'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { changeOf, ConflictNotice } from '../kit/conflict-notice.tsx'
import { parcelsOf, stateText, type ParcelMoves } from './parcel-intents.ts'

/** Why the last move failed: who was faster with its parcel, which may not be chosen anymore, or another reason. */
export function ParcelConflict({ moves, board }: { moves: ParcelMoves; board: ShippingBoard }) {
  const { error, failed } = moves
  const sentence = changeOf(error)
  if (failed?.aim === undefined || sentence === null) return <Failed error={error} />
  const parcel = parcelsOf(board).find(({ id }) => failed.ids.includes(id))
  const isPossible = failed.turn(board).move !== undefined
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
