import type { CarrierLabelFormat } from '../../../shared/quoting/delivery/label-rules.ts'
import type { ParcelMoves } from '../use-parcel-moves.ts'
import { BatchBar } from './batch-bar.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import type { BatchSelection } from './use-batch-selection.ts'

interface BatchControlsProps {
  batch: BatchSelection
  moves: ParcelMoves
  format: CarrierLabelFormat
}

/** The bar of the selected orders, and the question before money is spent. */
export function BatchControls({ batch, moves, format }: BatchControlsProps) {
  const { selected, choices, prices, selection, choose, confirm } = batch
  return (
    <>
      <BatchBar
        selected={selected}
        choices={choices}
        format={format}
        onChoose={choose}
        onClear={selection.clear}
      />
      <BatchDialog
        choice={moves.asked}
        prices={prices}
        busy={moves.busy}
        error={moves.error}
        onClose={moves.closeDialog}
        onConfirm={confirm}
      />
    </>
  )
}
