import { Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { FloorPlate } from '../../shared/production/floor/floor-board.ts'
import { focusFirstField } from '../platform/ui/first-field.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import { Field } from '../platform/ui/field.tsx'
import forms from '../platform/kit/form.module.css'
import { useFloor } from './floor-context.ts'
import { correctTimes } from './floor-moves.ts'
import { localInput, readLocalInput } from './local-time.ts'

/** Corrects when a print began and ended, after a click that came late or at the wrong plate. */
export function TimesDialog({ plate, onClose }: { plate: FloorPlate; onClose: () => void }) {
  const { moves } = useFloor()
  const [started, setStarted] = useState(localInput(plate.started_at ?? 0))
  const [printed, setPrinted] = useState(plate.printed_at === null ? null : localInput(plate.printed_at))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const started_at = keptOr(started, plate.started_at)
    const printed_at = printed === null ? null : keptOr(printed, plate.printed_at)
    if (started_at !== null) moves.run(correctTimes(plate, { started_at, printed_at }), onClose)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Times of plate ${plate.number}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form ref={focusFirstField} className={forms['form']} onSubmit={submit}>
        <TimeField label="Started" value={started} onChange={setStarted} />
        {printed === null ? null : <TimeField label="Print ended" value={printed} onChange={setPrinted} />}
        <Failed error={moves.error} />
        <div className={forms['dialogActions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={moves.busy || readLocalInput(started) === null}>
            Correct
          </Button>
        </div>
      </form>
    </Modal>
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
