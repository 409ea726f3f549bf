import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../../platform/api.ts'
import { Field, withUnit } from '../../platform/ui/field.tsx'
import { ActionDialog } from '../../platform/kit/action-dialog.tsx'

interface EnergyDialogProps {
  plateId: string
  /** The reading that was recorded before. */
  wh: number | null
  onClose: () => void
}

/** Records the energy of a plate as a smart plug or meter showed it. */
export function EnergyDialog({ plateId, wh, onClose }: EnergyDialogProps) {
  const queries = useQueryClient()
  const [text, setText] = useState(wh === null ? '' : String(wh))
  const typed = Number(text.replaceAll(',', '').trim())
  const isReady = text.trim() === '' ? wh !== null : Number.isInteger(typed) && typed >= 0
  const save = useMutation(
    trpc.plates.recordEnergy.mutationOptions({
      onSettled: () => void queries.invalidateQueries(trpc.costs.pathFilter()),
    }),
  )
  return (
    <ActionDialog
      title="Energy of this plate"
      confirm="Save"
      action={save}
      input={isReady ? { plate_id: plateId, seen_wh: wh, wh: text.trim() === '' ? null : typed } : null}
      onClose={onClose}
    >
      <EnergyField text={text} onChange={setText} />
    </ActionDialog>
  )
}

function EnergyField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <Field
      label="The meter showed"
      meaning="What the print used according to the meter, in whole watt-hours (1 kWh is 1,000 Wh). Leave it empty to estimate it from the printer’s power again."
    >
      {(control) => (
        <div className="grid grid-cols-fr-auto items-center gap-2 text-muted">
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
