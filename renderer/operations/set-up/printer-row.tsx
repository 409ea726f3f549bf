import { IconX } from '@tabler/icons-react'
import type { PrintersPageData } from '../../../shared/production/printers-page-data.ts'
import type { PrinterAnswer } from '../../../shared/production/printers/new-printers.ts'
import { IconButton } from '../../platform/ui/buttons.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { LoadedFilamentFields, nozzleOptions } from '../../production/printers/loaded-fields.tsx'

interface PrinterRowProps {
  answer: PrinterAnswer
  page: PrintersPageData
  /** The error to show under the printer's name. */
  fault: string | undefined
  onChange: (answer: PrinterAnswer) => void
  onRemove: () => void
}

/** One printer: its name, and what is in it. */
export function PrinterRow({ answer, page, fault, onChange, onRemove }: PrinterRowProps) {
  const { printer, nozzle_mm, filament } = answer
  const { name, model, build_volume_mm } = printer
  return (
    <li className="fields-line cell-row items-start">
      <div>
        <LineField
          label="Name"
          value={name}
          fault={fault}
          maxLength={60}
          onChange={(text) => onChange({ ...answer, printer: { ...printer, name: text } })}
        />
        <small>{[model, `${build_volume_mm.join(' × ')} mm`].filter(Boolean).join(' · ')}</small>
      </div>
      <PickField
        label="Nozzle"
        value={String(nozzle_mm)}
        options={nozzleOptions(printer.nozzles_mm)}
        onChange={(mm) => onChange({ ...answer, nozzle_mm: Number(mm) })}
      />
      <LoadedFilamentFields
        value={filament}
        materials={page.materials.filter(({ id }) => printer.materials.includes(id))}
        onChange={(next) => onChange({ ...answer, filament: next })}
      />
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={18} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
