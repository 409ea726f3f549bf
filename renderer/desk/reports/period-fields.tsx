import { inputSentence } from '../../../shared/platform/input-sentence.ts'
import { useState } from 'react'
import {
  COMPARISONS,
  comparedPeriod,
  PERIOD_PRESETS,
  ReportPeriod,
  type PeriodPreset,
} from '../../../shared/desk/reports/report-period.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import type { ChosenPeriod, ReportSearch } from './report-search.ts'
import { COMPARISON_NAMES, periodText, PRESET_NAMES } from './report-texts.ts'
import classes from './reports.module.css'

interface PeriodFieldsProps {
  chosen: ChosenPeriod
  onChange: (search: ReportSearch) => void
}

const OWN_DAYS = 'own'
const PERIODS = [
  ...PERIOD_PRESETS.map((value) => ({ value, label: PRESET_NAMES[value] })),
  { value: OWN_DAYS as typeof OWN_DAYS, label: 'Own days' },
]
const CHOICES = COMPARISONS.map((value) => ({ value, label: COMPARISON_NAMES[value] }))

/** The period of the reports and what it is compared with, kept in the address. */
export function PeriodFields({ chosen, onChange }: PeriodFieldsProps) {
  const { preset, period, compare } = chosen
  const other = comparedPeriod(period, compare)
  const pick = (value: PeriodPreset | typeof OWN_DAYS) =>
    onChange(value === OWN_DAYS ? { ...period, compare } : { period: value, compare })
  return (
    <search className={`compact flex flex-wrap items-end gap-3 ${classes['period']}`}>
      <PickField label="Period" value={preset ?? OWN_DAYS} options={PERIODS} onChange={pick} />
      {preset === null ? (
        <OwnDays period={period} onChange={(days) => onChange({ ...days, compare })} />
      ) : null}
      <PickField
        label="Compare with"
        value={compare}
        options={CHOICES}
        onChange={(comparison) =>
          onChange({ ...(preset === null ? period : { period: preset }), compare: comparison })
        }
      />
      <Button onClick={() => print()}>Print</Button>
      <p className="text-soft" style={{ flexBasis: '100%' }}>
        {periodText(period)}
        {other ? `, compared with ${periodText(other)}` : ''}. Pacific calendar days.
      </p>
    </search>
  )
}

interface OwnDaysProps {
  period: ReportPeriod
  onChange: (period: ReportPeriod) => void
}

/** Two days; they count as soon as both are valid. */
function OwnDays({ period, onChange }: OwnDaysProps) {
  const [days, setDays] = useState<{ from: string; until: string }>(period)
  const checked = ReportPeriod.safeParse(days)
  const fault = checked.success ? undefined : inputSentence(checked.error)
  const change = (changed: typeof days) => {
    setDays(changed)
    const next = ReportPeriod.safeParse(changed)
    if (next.success) onChange(next.data)
  }
  return (
    <>
      <LineField label="From" type="date" value={days.from} onChange={(from) => change({ ...days, from })} />
      <LineField
        label="Until"
        type="date"
        value={days.until}
        fault={fault}
        onChange={(until) => change({ ...days, until })}
      />
    </>
  )
}
