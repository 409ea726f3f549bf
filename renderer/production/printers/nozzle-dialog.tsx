import { useState } from 'react'
import {
  NOZZLE_MATERIALS,
  NOZZLE_MATERIAL_WORDS,
  type NozzleMaterial,
} from '../../../shared/production/printers/nozzle.ts'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import type { PrinterDialogProps } from './maintenance-dialog.tsx'

/** Records a new nozzle: its hours and grams begin now. */
export function NozzleDialog({ shown, changes, onClose }: PrinterDialogProps) {
  const { id, revision, printer, nozzle, nozzle_mm } = shown
  const [chosen, setChosen] = useState<ChosenNozzle>({
    diameter: String(nozzle_mm ?? printer.nozzles_mm[0]),
    made_of: nozzle?.made_of ?? (printer.hardened_nozzle ? 'hardened_steel' : 'brass'),
  })
  return (
    <ReasonDialog
      title={`New nozzle in ${printer.name}`}
      label="Remark (optional)"
      confirm="Record the nozzle"
      minLength={0}
      maxLength={300}
      action={changes.installNozzle}
      onClose={onClose}
      input={(note) => ({
        printer_id: id,
        revision,
        diameter_mm: Number(chosen.diameter),
        made_of: chosen.made_of,
        note: note === '' ? null : note,
      })}
      onDone={() => changes.say(`${printer.name} has a new nozzle`)}
    >
      <NozzleFields diameters={printer.nozzles_mm} chosen={chosen} onChange={setChosen} />
    </ReasonDialog>
  )
}

interface ChosenNozzle {
  diameter: string
  made_of: NozzleMaterial
}

interface NozzleFieldsProps {
  diameters: readonly number[]
  chosen: ChosenNozzle
  onChange: (chosen: ChosenNozzle) => void
}

function NozzleFields({ diameters, chosen, onChange }: NozzleFieldsProps) {
  return (
    <>
      <PickField
        label="Diameter"
        value={chosen.diameter}
        options={diameters.map((mm) => ({ value: String(mm), label: `${mm} mm` }))}
        onChange={(diameter) => onChange({ ...chosen, diameter })}
      />
      <PickField
        label="Made of"
        value={chosen.made_of}
        options={NOZZLE_MATERIALS.map((value) => ({ value, label: NOZZLE_MATERIAL_WORDS[value] }))}
        meaning="Filament with fibers wears a brass nozzle about 40 times as fast as plain filament does, and a steel one about 4 times as fast."
        onChange={(made_of) => onChange({ ...chosen, made_of })}
      />
    </>
  )
}
