import type { FloorQueueRow, FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { filamentText } from '../../../shared/production/printers/loaded-filament.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { durationText, weightText } from '../../platform/ui/words.ts'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { FirstArticleBlock } from '../quality/first-article-block.tsx'
import { DraftRows } from './draft-rows.tsx'
import { useFloor } from '../floor/floor-context.ts'
import { planPlate } from '../floor/floor-moves.ts'
import { draftTotals, draftUnits, type DraftRow, printersForRows } from './plate-draft.ts'
import { useDraft } from './use-draft.ts'
import { ActionDialog, moveAction } from '../../platform/kit/action-dialog.tsx'
import { PRINTER_STATE_WORDS } from '../../../shared/production/printers/printer-state.ts'

interface PlanDialogProps {
  rows: readonly FloorQueueRow[]
  /** The printer it is planned for; null chooses the best one. */
  printerId: string | null
  onClose: () => void
}

/** Puts units of one or more orders on one plate of a printer: as many as fit on its bed, unless staff choose others. */
export function PlanDialog({ rows, printerId, onClose }: PlanDialogProps) {
  const { board, moves } = useFloor()
  const draft = useDraft(rows, printerId)
  const { printer, chosen, apart, firstArticles, isEarly } = draft
  const isFree = printer?.activity === 'available'
  const isReady = apart === null && chosen.length > 0 && !isEarly
  const plan = (start: boolean) =>
    planPlate({ units: draftUnits(chosen), printer_id: printer?.id ?? null }, start)
  return (
    <ActionDialog
      title="Plan a plate"
      size="lg"
      confirm={isFree ? 'Plan and start' : 'Plan'}
      action={moveAction(moves)}
      input={isReady ? plan(isFree) : null}
      more={
        isFree ? (
          <Button disabled={!isReady || moves.busy} onClick={() => moves.run(plan(false), onClose)}>
            Plan
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      <DraftRows rows={draft.rows} onCount={draft.setCount} />
      {apart === null ? null : (
        <Apart why={apart} number={rows[0].order.number} onKeepAlike={draft.keepAlike} />
      )}
      <FirstArticles orders={firstArticles} />
      <PickField
        label="Printer"
        value={printer?.id ?? ''}
        options={printerChoices(rowsOf(chosen), board.printers)}
        onChange={draft.setPrinter}
      />
      <Totals rows={draft.rows} />
    </ActionDialog>
  )
}

function FirstArticles({ orders }: { orders: readonly { order_id: string }[] }) {
  const { mayDecide } = useFloor()
  return orders.map(({ order_id }) => (
    <FirstArticleBlock key={order_id} order_id={order_id} mayDecide={mayDecide} />
  ))
}

const rowsOf = (draft: readonly DraftRow[]) => draft.map(({ row }) => row)

function Apart({ why, number, onKeepAlike }: { why: string; number: number; onKeepAlike: () => void }) {
  return (
    <Notice
      tone="stop"
      title="These units cannot share a plate"
      actions={<Button onClick={onKeepAlike}>Keep only what goes with order {number}</Button>}
    >
      {why}
    </Notice>
  )
}

function Totals({ rows }: { rows: readonly DraftRow[] }) {
  const { units, seconds, grams } = draftTotals(rows)
  const all = rows.reduce((sum, { row }) => sum + row.units.length, 0)
  if (units === 0) return <p>Choose at least one unit.</p>
  return (
    <p>
      {units < all
        ? `${units} of ${counted(all, 'unit')}; the others stay in the queue. `
        : `${counted(units, 'unit')}. `}
      At most {durationText(seconds)} and {weightText(grams)}; as one print it takes less.
    </p>
  )
}

/** The printers that can print all of these rows, best first; and to choose one later. */
function printerChoices(
  rows: readonly FloorQueueRow[],
  printers: readonly FloorPrinter[],
): { value: string; label: string }[] {
  return [
    ...printersForRows(rows, printers).map((printer) => ({ value: printer.id, label: choiceText(printer) })),
    { value: '', label: 'Choose a printer later' },
  ]
}

function choiceText({ name, activity, next, loaded }: FloorPrinter): string {
  const planned = next.length === 0 ? '' : `, ${next.length} planned`
  const filament = loaded === null ? '' : `, ${filamentText(loaded)} loaded`
  return `${name} (${PRINTER_STATE_WORDS[activity].label.toLowerCase()}${planned}${filament})`
}
