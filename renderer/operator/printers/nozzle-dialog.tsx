import { useState } from 'react'
import {
  NOZZLE_MATERIALS,
  NOZZLE_MATERIAL_WORDS,
  type NozzleMaterial,
} from '../../../shared/printers/nozzle.ts'
import { PickField } from '../kit/pick-field.tsx'
import { ReasonDialog } from '../kit/reason-dialog.tsx'
import type { PrinterDialogProps } from './maintenance-dialog.tsx'

/** Records a new nozzle: its hours and grams begin now. */
export function NozzleDialog({ shown, changes, onClose }: PrinterDialogProps) {
  const { id, revision, printer, nozzle, nozzle_mm } = shown
  const [diameter, setDiameter] = useState(String(nozzle_mm ?? printer.nozzles_mm[0]))
  const [made_of, setMadeOf] = useState<NozzleMaterial>(
    nozzle?.made_of ?? (printer.hardened_nozzle ? 'hardened_steel' : 'brass'),
  )
  const { mutate, isPending, error } = changes.installNozzle
  const onSuccess = () => {
    changes.say(`${printer.name} has a new nozzle`)
    onClose()
  }
  return (
    <ReasonDialog
      title={`New nozzle in ${printer.name}`}
      label="Remark (optional)"
      confirm="Record the nozzle"
      minLength={0}
      maxLength={300}
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={(note) =>
        mutate(
          {
            printer_id: id,
            revision,
            diameter_mm: Number(diameter),
            made_of,
            note: note === '' ? null : note,
          },
          { onSuccess },
        )
      }
    >
      <PickField
        label="Diameter"
        value={diameter}
        options={printer.nozzles_mm.map((mm) => ({ value: String(mm), label: `${mm} mm` }))}
        onChange={setDiameter}
      />
      <PickField
        label="Made of"
        value={made_of}
        options={NOZZLE_MATERIALS.map((value) => ({ value, label: NOZZLE_MATERIAL_WORDS[value] }))}
        meaning="Filament with fibers wears brass about 40 times as fast as plain filament, and steel about 4 times."
        onChange={setMadeOf}
      />
    </ReasonDialog>
  )
}
