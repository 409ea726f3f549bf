import { BatchBar } from './batch-bar.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import type { BatchSelection } from './use-batch-selection.ts'

/** The bar of the selected orders, and the question before money is spent. */
export function BatchControls({ batch }: { batch: BatchSelection }) {
  const { selected, choices, moves, asked, setAsked, prices, selection, choose, confirm } = batch
  const error = asked === null ? moves.error : null
  return (
    <>
      <BatchBar
        selected={selected}
        choices={choices}
        format={batch.shown.data?.label_format ?? 'pdf'}
        busy={moves.busy}
        error={error}
        onChoose={choose}
        onClear={selection.clear}
      />
      <BatchDialog
        choice={asked}
        prices={prices}
        busy={moves.busy}
        error={moves.error}
        onClose={() => setAsked(null)}
        onConfirm={confirm}
      />
    </>
  )
}
