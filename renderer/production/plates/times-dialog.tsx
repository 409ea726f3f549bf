import { useState } from 'react'
import type { FloorPlate } from '../../../shared/production/floor/floor-board.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useFloor } from '../floor/floor-context.ts'
import { correctTimes } from '../floor/floor-moves.ts'
import { ActionDialog, moveAction } from '../../platform/kit/action-dialog.tsx'
import { localInput, readLocalInput } from './local-time.ts'

/** Corrects when a print began and ended, after a click that came late or at the wrong plate. */
export function TimesDialog({ plate, onClose }: { plate: FloorPlate; onClose: () => void }) {
  const { moves } = useFloor()
  const [started, setStarted] = useState(localInput(plate.started_at ?? 0))
  const [printed, setPrinted] = useState(plate.printed_at === null ? null : localInput(plate.printed_at))
  const started_at = keptOr(started, plate.started_at)
  const printed_at = printed === null ? null : keptOr(printed, plate.printed_at)
  return (
    <ActionDialog
      title={`Times of plate ${plate.number}`}
      confirm="Correct"
      action={moveAction(moves)}
      input={started_at === null ? null : correctTimes(plate, { started_at, printed_at })}
      onClose={onClose}
    >
      <TimeField label="Started" value={started} onChange={setStarted} />
      {printed === null ? null : <TimeField label="Print ended" value={printed} onChange={setPrinted} />}
    </ActionDialog>
  )
}

/** The field shows minutes: what was not changed keeps its seconds. */
function keptOr(text: string, stored: number | null): number | null {
  return stored !== null && text === localInput(stored) ? stored : readLocalInput(text)
}

function TimeField(props: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Field label={props.label} meaning="In the shop’s time zone">
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          required
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
