import { FigureField, type UNITS } from '../platform/kit/figure-field.tsx'
import type { SettingRow } from '../platform/kit/setting-row.ts'

export interface FigureRow<Path extends string> extends SettingRow {
  path: Path
  unit: keyof typeof UNITS
}

interface Figures<Path extends string> {
  draft: Readonly<Record<Path, number>>
  faults: Record<string, string>
  change: (edit: (draft: Record<Path, number>) => void) => void
}

/** Returns figures of a document as fields of a section that folds. */
export function figureFields<Path extends string>(
  { draft, faults, change }: Figures<Path>,
  rows: readonly FigureRow<Path>[],
) {
  return rows.map(({ path, isEveryday = false, label, unit, meaning = '' }) => ({
    path,
    isEveryday,
    field: (
      <FigureField
        label={label}
        meaning={meaning}
        unit={unit}
        value={draft[path]}
        fault={faults[path]}
        onChange={(value) => change((figures) => void (figures[path] = value))}
      />
    ),
  }))
}
