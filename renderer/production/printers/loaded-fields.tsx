import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { PrintersPageData } from '../../../shared/production/printers-page-data.ts'
import type { PrinterAnswer } from '../../../shared/production/printers/new-printers.ts'
import { PickField } from '../../platform/kit/pick-field.tsx'

const COMMON_NOZZLES_MM = [0.2, 0.25, 0.4, 0.6, 0.8, 1]

/** Returns the nozzles to choose from: the common ones, and those that a printer has. */
export function nozzleOptions(own: readonly number[]): { value: string; label: string }[] {
  return [...new Set([...COMMON_NOZZLES_MM, ...own])]
    .toSorted((a, b) => a - b)
    .map((mm) => ({ value: String(mm), label: `${mm} mm` }))
}

interface FilamentFieldsProps {
  value: PrinterAnswer['filament']
  materials: PrintersPageData['materials']
  meaning?: string
  onChange: (filament: PrinterAnswer['filament']) => void
}

const UNKNOWN = { value: '', label: 'Not known' }

/** The filament in a printer: material, and its color once there is one. */
export function LoadedFilamentFields({ value, materials, meaning, onChange }: FilamentFieldsProps) {
  const colorsOf = (id: string) => materials.find((material) => material.id === id)?.colors ?? []
  const choose = (id: string) => {
    const colors = colorsOf(id)
    const color = value && colors.includes(value.color) ? value.color : colors[0]
    onChange(id === '' ? null : { material: id as MaterialId, color })
  }
  return (
    <div className="cell-row items-start">
      <PickField
        label="Filament"
        value={value?.material ?? ''}
        options={[UNKNOWN, ...materials.map(({ id, label }) => ({ value: id, label }))]}
        meaning={meaning ?? null}
        onChange={choose}
      />
      {value ? (
        <PickField
          label="Color"
          value={value.color}
          options={colorsOf(value.material).map((name) => ({ value: name, label: name }))}
          onChange={(color) => onChange({ ...value, color })}
        />
      ) : null}
    </div>
  )
}
