import { FAILURE_REASONS, FAILURE_WORDS } from '../../../shared/orders/production/unit-work.ts'
import {
  REPORT_DAYS,
  type FindFailures,
  type QualityReport,
} from '../../../shared/production/quality/scrap-report.ts'
import { PickField } from '../../platform/kit/pick-field.tsx'
import classes from './quality.module.css'

interface QualityFiltersProps {
  report: QualityReport
  filter: FindFailures
  onFilter: (change: Partial<FindFailures>) => void
}

/** Filters of the failures, kept in the address so that they can be linked to. */
export function QualityFilters({ report, filter, onFilter }: QualityFiltersProps) {
  const printers = report.printers.map(({ id, name }) => ({ value: id, label: name }))
  const materials = report.materials.map((value) => ({ value, label: value }))
  return (
    <search className={`compact flex flex-wrap items-end gap-3 ${classes['filters']}`}>
      <PickField
        label="Period"
        value={String(filter.days)}
        options={PERIODS}
        onChange={(days) => onFilter({ days: REPORT_DAYS.find((known) => String(known) === days) ?? 30 })}
      />
      <PickField
        label="Reason"
        value={filter.reason ?? ''}
        options={REASONS}
        onChange={(reason) => onFilter({ reason: reason === '' ? null : reason })}
      />
      <PickField
        label="Printer"
        value={filter.printer_id ?? ''}
        options={withChosen(filter.printer_id, [{ value: '', label: 'All printers' }, ...printers])}
        onChange={(id) => onFilter({ printer_id: id === '' ? null : id })}
      />
      <PickField
        label="Material"
        value={filter.material ?? ''}
        options={withChosen(filter.material, [{ value: '', label: 'All materials' }, ...materials])}
        onChange={(material) => onFilter({ material: material === '' ? null : material })}
      />
    </search>
  )
}

const PERIODS = REPORT_DAYS.map((days) => ({
  value: String(days),
  label: days === 365 ? 'Last year' : `Last ${days} days`,
}))

const REASONS = [
  { value: '' as const, label: 'All reasons' },
  ...FAILURE_REASONS.map((value) => ({ value, label: FAILURE_WORDS[value] })),
]

interface Option {
  value: string
  label: string
}

/** A linked filter may have a value that had no failures in this period. */
function withChosen(chosen: string | null, options: Option[]): Option[] {
  const isThere = chosen === null || options.some(({ value }) => value === chosen)
  return isThere ? options : [...options, { value: chosen, label: chosen }]
}
