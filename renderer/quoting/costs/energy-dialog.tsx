import { Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Field, withUnit } from '../../platform/ui/field.tsx'
import { focusFirstField } from '../../platform/ui/first-field.ts'
import forms from '../../platform/kit/form.module.css'

interface EnergyDialogProps {
  plateId: string
  /** What was read before. */
  wh: number | null
  onClose: () => void
}

/** Records the energy of a plate as a smart plug or meter showed it. */
export function EnergyDialog({ plateId, wh, onClose }: EnergyDialogProps) {
  const queries = useQueryClient()
  const [text, setText] = useState(wh === null ? '' : String(wh))
  const typed = Number(text.replaceAll(',', '').trim())
  const isReady = text.trim() === '' ? wh !== null : Number.isInteger(typed) && typed >= 0
  const { mutate, isPending, error } = useMutation(
    trpc.plates.recordEnergy.mutationOptions({
      onSuccess: onClose,
      onSettled: () => queries.invalidateQueries(trpc.costs.pathFilter()),
    }),
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    const read = text.trim() === '' ? null : typed
    if (isReady && !isPending) mutate({ plate_id: plateId, seen_wh: wh, wh: read })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Energy of this plate"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form ref={focusFirstField} className={forms['form']} onSubmit={save}>
        <EnergyField text={text} onChange={setText} />
        <Failed error={error} />
        <div className={forms['dialogActions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!isReady || isPending}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function EnergyField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <Field
      label="The meter showed"
      meaning="What the print used according to the meter, in whole watt-hours (1 kWh is 1,000 Wh). Leave it empty to estimate it from the printer’s power again."
    >
      {(control) => (
        <div className={forms['figure']}>
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            aria-describedby={withUnit(control)}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <span id={`${control.id}-unit`}>Wh</span>
        </div>
      )}
    </Field>
  )
}
