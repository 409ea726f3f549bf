import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { FloorQueueRow } from '../../../shared/floor/floor-board.ts'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { focusFirstField } from '../../ui/first-field.ts'
import { Notice } from '../../ui/notice.tsx'
import { countText, durationText, weightText } from '../../ui/words.ts'
import forms from '../kit/form.module.css'
import { PickField } from '../kit/pick-field.tsx'
import { DraftRows } from './draft-rows.tsx'
import { useFloor } from './floor-context.ts'
import { planPlate } from './floor-moves.ts'
import {
  draftTotals,
  draftUnits,
  fillBed,
  printersForRows,
  whyNotTogether,
  type DraftRow,
} from './plate-draft.ts'
import { printerChoices } from './printer-choices.ts'

interface PlanDialogProps {
  rows: readonly FloorQueueRow[]
  /** The printer it is planned for; null chooses the best one. */
  printerId: string | null
  onClose: () => void
}

/** Puts units of one or more orders on one plate of a printer: as many as fit on its bed, unless staff choose others. */
export function PlanDialog(plan: PlanDialogProps) {
  return (
    <Modal
      opened
      onClose={plan.onClose}
      title="Plan a plate"
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <PlanForm {...plan} />
    </Modal>
  )
}

function PlanForm({ rows, printerId, onClose }: PlanDialogProps) {
  const { board, moves } = useFloor()
  const draft = useDraft(rows, printerId)
  const { printer, chosen, apart } = draft
  const isFree = printer?.activity === 'available'
  const plan = (start: boolean) =>
    moves.run(planPlate({ units: draftUnits(chosen), printer_id: printer?.id ?? null }, start), onClose)
  const cannot = moves.busy || apart !== null || draftTotals(chosen).units === 0
  return (
    <form
      ref={focusFirstField}
      className={forms['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!cannot) plan(isFree)
      }}
    >
      <DraftRows rows={draft.rows} onCount={draft.setCount} />
      {apart === null ? null : (
        <Notice
          tone="stop"
          title="These units cannot be one plate"
          actions={
            <Button onClick={draft.keepAlike}>Keep only what goes with order {rows[0].order.number}</Button>
          }
        >
          {apart}
        </Notice>
      )}
      <PickField
        label="Printer"
        value={printer?.id ?? ''}
        options={printerChoices(
          chosen.map(({ row }) => row),
          board.printers,
        )}
        onChange={draft.setPrinter}
      />
      <Totals rows={draft.rows} />
      <Failed error={moves.error} />
      <div className={forms['dialogActions']}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look={isFree ? 'quiet' : 'primary'}
          type={isFree ? 'button' : 'submit'}
          disabled={cannot}
          onClick={isFree ? () => plan(false) : undefined}
        >
          Plan
        </Button>
        {isFree ? (
          <Button look="primary" type="submit" disabled={cannot}>
            Plan and start
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** The rows with their counts, and the printer: the best one until staff choose another. */
function useDraft(rows: readonly FloorQueueRow[], firstPrinter: string | null) {
  const { board } = useFloor()
  const [printerId, setPrinter] = useState(firstPrinter)
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const [kept, setKept] = useState(rows)
  const best = printersForRows(kept, board.printers)[0]
  const printer = printerId === null ? best : board.printers.find(({ id }) => id === printerId)
  const fitting = printer
    ? fillBed(kept, printer.build_volume_mm)
    : kept.map((row) => ({ row, count: row.units.length }))
  const drafted: DraftRow[] = rows.map((row) => ({
    row,
    count: counts.get(row.id) ?? fitting.find((fit) => fit.row.id === row.id)?.count ?? 0,
  }))
  const chosen = drafted.filter(({ count }) => count > 0)
  return {
    rows: drafted,
    chosen,
    printer,
    apart: chosen.length > 1 ? whyNotTogether(chosen.map(({ row }) => row)) : null,
    setPrinter,
    keepAlike: () => setKept(rows.filter((row) => whyNotTogether([rows[0], row]) === null)),
    setCount: (id: string, count: number) => setCounts(new Map(counts).set(id, count)),
  }
}

function Totals({ rows }: { rows: readonly DraftRow[] }) {
  const { units, seconds, grams } = draftTotals(rows)
  const all = rows.reduce((sum, { row }) => sum + row.units.length, 0)
  if (units === 0) return <p>Choose at least one unit.</p>
  return (
    <p>
      {units < all
        ? `${units} of ${countText(all, 'unit')}; the others stay in the queue. `
        : `${countText(units, 'unit')}. `}
      At most {durationText(seconds)} and {weightText(grams)}; as one print it takes less.
    </p>
  )
}
