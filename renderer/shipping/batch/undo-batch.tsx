import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { BatchShown } from '../../../shared/shipping/shipping-batch.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { Key } from '../../platform/kit/list.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { UNDO_MINUTES, type ParcelMoves } from '../use-parcel-moves.ts'
import { UNDO_BATCH_ID } from './batch-keys.ts'
import { takeBackIntent } from './batch-intents.ts'
import { UNDO_SENTENCES } from './batch-words.ts'

/** The button that takes a batch back, with the question before it. Nothing where nothing can be taken back. */
export function UndoBatch({
  batch,
  moves,
  hasKey,
}: {
  batch: BatchShown
  moves: ParcelMoves
  /** Nothing was done after it, so that `u` takes it back. */
  hasKey: boolean
}) {
  const [isAsking, setAsking] = useState(false)
  const count = batch.steps.filter(({ undo }) => undo === 'possible').length
  if (count === 0) return null
  return (
    <>
      <Button
        id={hasKey ? UNDO_BATCH_ID : undefined}
        icon={<IconArrowBackUp size={18} stroke={1.8} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Undo{hasKey ? <Key>u</Key> : null}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Take ${counted(count, 'order')} back?`}
        confirm={`Take ${counted(count, 'order')} back`}
        keep="Keep them"
        action={() => moves.add(takeBackIntent(batch))}
        input={undefined}
        onClose={() => setAsking(false)}
      >
        {UNDO_SENTENCES[batch.action]} What shipped more than {UNDO_MINUTES} minutes ago, or was scanned by
        the carrier, stays as it is; the list says which.
      </ConfirmDialog>
    </>
  )
}
