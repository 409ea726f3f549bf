import { Button } from '../platform/ui/buttons.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import { changeOf, ConflictNotice } from '../platform/kit/conflict-notice.tsx'
import type { ShippingShown } from './batch/batch-intents.ts'
import { parcelsOf, stateText } from './parcel-intents.ts'
import type { ParcelMoves } from './use-parcel-moves.ts'

/** Says why the last move failed: who was faster with the parcel, which options can no longer be chosen, or another reason. */
export function ParcelConflict({ moves, shown }: { moves: ParcelMoves; shown: ShippingShown }) {
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
