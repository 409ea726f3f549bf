import type { SpoolmanFilamentRow } from '../../../shared/production/filament/spoolman.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { amountText } from './filament-words.ts'
import type { FilamentChoice } from './spoolman-mapping.ts'
import type { SpoolsPageData } from './spools-page-data.ts'

interface SpoolmanRowProps {
  row: SpoolmanFilamentRow
  page: SpoolsPageData
  choice: FilamentChoice
  onChange: (choice: FilamentChoice) => void
}

/** A filament of Spoolman, with what it is taken for. */
export function SpoolmanRow({ row, page, choice, onChange }: SpoolmanRowProps) {
  const colors = page.materials.find(({ id }) => id === choice.material)?.colors ?? []
  const isGuess = row.suggested.is_by_swatch && choice.color === row.suggested.color
  return (
    <li className="grid items-start gap-2">
      <div className="flex min-w-0 items-baseline gap-2 wrap-anywhere max-sm:col-span-full">
        {row.swatch ? (
          <svg className="flex-none" width="14" height="14" aria-hidden="true">
            <circle cx="7" cy="7" r="6" fill={row.swatch} stroke="currentColor" strokeOpacity="0.3" />
          </svg>
        ) : null}
        <span>
          <strong>{row.label}</strong>
          <br />
          {counted(row.spools, 'spool')}, {amountText(row.remaining_mg)}
        </span>
      </div>
      <PickField
        label="Material"
        value={choice.material}
        options={[
          { value: '', label: 'Skip' },
          ...page.materials.map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={(material) => {
          const known = page.materials.find(({ id }) => id === material)?.colors ?? []
          onChange({ material, color: known.includes(choice.color) ? choice.color : '' })
        }}
      />
      <PickField
        label="Color"
        value={choice.color}
        fault={choice.material !== '' && choice.color === '' ? 'Choose a color, or leave it out.' : undefined}
        meaning={isGuess ? 'The nearest color: check it.' : null}
        options={[{ value: '', label: '—' }, ...colors.map((name) => ({ value: name, label: name }))]}
        onChange={(color) => onChange({ ...choice, color })}
      />
    </li>
  )
}
