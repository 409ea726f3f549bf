import { useState } from 'react'
import type { PrintersPageData } from '../../../shared/production/printers-page-data.ts'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { ActionDialog } from '../../platform/kit/action-dialog.tsx'
import type { PrinterDialogProps } from './maintenance-dialog.tsx'

const UNKNOWN: { value: string; label: string } = { value: '', label: 'Not known' }

interface LoadedDialogProps extends PrinterDialogProps {
  materials: PrintersPageData['materials']
}

/** Records which nozzle and which filament are in a printer. */
export function LoadedDialog({ shown, materials, changes, onClose }: LoadedDialogProps) {
  const [loaded, setLoaded] = useState<Loaded>(() => ({
    nozzle: shown.nozzle_mm === null ? '' : String(shown.nozzle_mm),
    material: shown.loaded?.material ?? '',
    color: shown.loaded?.color ?? '',
  }))
  const { nozzle, material, color } = loaded
  return (
    <ActionDialog
      title={`What is in ${shown.printer.name}`}
      confirm="Save"
      action={changes.loaded}
      input={{
        printer_id: shown.id,
        revision: shown.revision,
        nozzle_mm: nozzle === '' ? null : Number(nozzle),
        filament: material === '' ? null : { material, color },
      }}
      onClose={onClose}
      onDone={() => changes.say(`${shown.printer.name}: nozzle and filament recorded`)}
    >
      <LoadedFields shown={shown} materials={materials} loaded={loaded} onChange={setLoaded} />
    </ActionDialog>
  )
}

interface Loaded {
  nozzle: string
  material: string
  color: string
}

interface LoadedFieldsProps extends Pick<LoadedDialogProps, 'shown' | 'materials'> {
  loaded: Loaded
  onChange: (loaded: Loaded) => void
}

function LoadedFields({ shown: { printer }, materials, loaded, onChange }: LoadedFieldsProps) {
  const own = materials.filter(({ id }) => printer.materials.includes(id))
  const colorsOf = (material: string) => own.find(({ id }) => id === material)?.colors ?? []
  const colors = colorsOf(loaded.material)
  return (
    <>
      <PickField
        label="Nozzle"
        value={loaded.nozzle}
        options={[UNKNOWN, ...printer.nozzles_mm.map((mm) => ({ value: String(mm), label: `${mm} mm` }))]}
        onChange={(nozzle) => onChange({ ...loaded, nozzle })}
      />
      <PickField
        label="Material"
        value={loaded.material}
        options={[UNKNOWN, ...own.map(({ id, label }) => ({ value: id, label }))]}
        onChange={(material) => {
          const known = colorsOf(material)
          onChange({
            ...loaded,
            material,
            color: known.includes(loaded.color) ? loaded.color : (known[0] ?? ''),
          })
        }}
      />
      {colors.length > 0 ? (
        <PickField
          label="Color"
          value={loaded.color}
          options={colors.map((name) => ({ value: name, label: name }))}
          onChange={(color) => onChange({ ...loaded, color })}
        />
      ) : null}
    </>
  )
}
