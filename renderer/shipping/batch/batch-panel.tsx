import { Link } from '@tanstack/react-router'
import type { CarrierLabelFormat } from '../../../shared/quoting/delivery/label-rules.ts'
import type { BatchesShown, BatchShown, BatchStepShown } from '../../../shared/shipping/shipping-batch.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { ToneIcon } from '../../platform/ui/notice.tsx'
import { shopClockText } from '../../platform/ui/words.ts'
import type { ParcelMoves } from '../use-parcel-moves.ts'
import { batchToUndo, leftOf } from './batch-choices.ts'
import { clearIntent, goOnIntent, stopIntent, takeBackIntent, type ShippingShown } from './batch-intents.ts'
import { batchText, countsOf } from './batch-words.ts'
import { PrintLinks } from './print-links.tsx'
import { UndoBatch } from './undo-batch.tsx'

/** The batches under way, and what came of those of the last hours, in every window. */
export function BatchPanel({
  shown,
  moves,
  batches,
}: {
  shown: ShippingShown
  moves: ParcelMoves
  batches: { data: BatchesShown | undefined; error: unknown }
}) {
  if (!batches.data) return <Failed error={batches.error} />
  const { label_format } = batches.data
  return shown.batches.map((batch) => (
    <BatchBlock key={batch.id} batch={batch} shown={shown} moves={moves} format={label_format} />
  ))
}

interface BlockProps {
  batch: BatchShown
  shown: ShippingShown
  moves: ParcelMoves
  format: CarrierLabelFormat
}

function BatchBlock({ batch, shown, moves, format }: BlockProps) {
  const { done, failed, waiting, all } = countsOf(batch)
  const isOpen = batch.ended_at === null
  const tone = isOpen ? 'info' : failed + waiting > 0 ? 'attention' : 'good'
  return (
    <section className="mb-3 grid gap-2 box px-3.5 py-2.5" aria-label="Batch">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <output className="figures flex items-center gap-2 font-medium">
          <ToneIcon tone={tone} size={18} />
          {batchText(batch)}
        </output>
        <span className="font-normal text-muted">
          {batch.by ? `${batch.by}, ` : ''}
          {shopClockText(batch.created_at)}
        </span>
      </header>
      {isOpen ? (
        <progress
          className="progress-bar"
          value={done + failed}
          max={all}
          aria-label="Progress of the batch"
        />
      ) : null}
      <Failures steps={batch.steps} />
      <div className="compact flex flex-wrap gap-2">
        {isOpen ? (
          <Button disabled={batch.stopped_at !== null} onClick={() => moves.add(stopIntent(batch))}>
            {batch.stopped_at === null ? 'Stop' : 'Stopping …'}
          </Button>
        ) : (
          <EndedActions batch={batch} shown={shown} moves={moves} format={format} />
        )}
      </div>
    </section>
  )
}

function Failures({ steps }: { steps: readonly BatchStepShown[] }) {
  const failed = steps.filter(({ state }) => state === 'failed')
  if (failed.length === 0) return null
  return (
    <ul className="grid gap-1.5 wrap-anywhere" aria-label="What failed">
      {failed.map(({ order_id, number, filename, why, advice }) => (
        <li key={order_id}>
          <Link to="/console/shipping" search={{ chosen: order_id }}>
            Order {number}
          </Link>{' '}
          <span className="font-normal text-muted">{filename}</span> {why}{' '}
          <strong className="font-medium">{advice}</strong>
        </li>
      ))}
    </ul>
  )
}

function EndedActions({ batch, shown, moves, format }: BlockProps) {
  if (batch.undoes !== null) return <UndoEndedActions batch={batch} moves={moves} />
  const left = leftOf(batch, shown)
  const isPrinted = ({ state, undo }: BatchStepShown) => state === 'done' && undo !== 'done'
  const bought = batch.steps.filter(isPrinted).map(({ number }) => number)
  return (
    <>
      {left.length > 0 ? (
        <Button look="primary" onClick={() => moves.add(goOnIntent(batch))}>
          Go on with {left.length === 1 ? `order ${left[0].order.number}` : `the other ${left.length}`}
        </Button>
      ) : null}
      {batch.action === 'buy_labels' && bought.length > 0 ? (
        <PrintLinks numbers={bought} labels={bought.length} format={format} />
      ) : null}
      <UndoBatch batch={batch} moves={moves} hasKey={batchToUndo(shown, moves)?.id === batch.id} />
      <Button onClick={() => moves.add(clearIntent(batch))}>Clear</Button>
    </>
  )
}

/** Lets staff try again to take back what was not taken back. */
function UndoEndedActions({ batch, moves }: Pick<BlockProps, 'batch' | 'moves'>) {
  const { failed, waiting } = countsOf(batch)
  const left = failed + waiting
  return (
    <>
      {left > 0 ? (
        <Button onClick={() => moves.add(takeBackIntent(batch))}>
          Try {left === 1 ? 'it' : `the other ${left}`} again
        </Button>
      ) : null}
      <Button onClick={() => moves.add(clearIntent(batch))}>Clear</Button>
    </>
  )
}
