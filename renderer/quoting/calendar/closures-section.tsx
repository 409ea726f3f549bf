import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isWorkingDay } from '../../../shared/quoting/scheduling/calendar.ts'
import {
  addDayOff,
  removeDayOff,
  type Closure,
  type HalfDay,
} from '../../../shared/quoting/scheduling/closures.ts'
import type { PacificDay } from '../../../shared/platform/time.ts'
import { trpc } from '../../platform/api.ts'
import { Button, IconButton } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { dayText, pacificToday } from '../../platform/ui/words.ts'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import { CLOSURES_ROW } from './calendar-rows.ts'
import { AddDayOff, type DayOffDraft, NO_DAY_OFF, pickDay } from './add-day-off.tsx'
import { DayOffList } from './day-off-list.tsx'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { MarkLegend, YearCalendar } from './year-calendar.tsx'
import { FoldSummary } from '../../platform/kit/fold.tsx'
import forms from '../../platform/kit/form.module.css'

type Fields = DocumentFieldsProps<'calendar'>

/** Days off and short days on the months of a year. Past ones are kept, because they explain old dates. */
export function ClosuresSection({ draft, faults, change }: Fields) {
  const [year, setYear] = useState(Number(pacificToday().slice(0, 4)))
  const [entered, setEntered] = useState<DayOffDraft>(NO_DAY_OFF)
  const listed = useQuery(trpc.documents.holidays.queryOptions())
  const holidays = new Map(listed.data?.map(({ day, name }) => [day, name]))
  const dayFaults = Object.entries(faults).filter(([path]) => /^(closures|half_days)\./.test(path))
  const add = (days: readonly (Closure | HalfDay)[]) =>
    change((calendar) => void Object.assign(calendar, days.reduce(addDayOff, calendar)))
  const remove = (days: readonly PacificDay[]) =>
    change((calendar) => void Object.assign(calendar, days.reduce(removeDayOff, calendar)))
  const until = entered.until || entered.day
  return (
    <fieldset className="legend-inside page-section">
      <legend>{CLOSURES_ROW.label}</legend>
      <YearHead year={year} onYear={setYear} />
      <YearCalendar
        year={year}
        calendar={draft}
        holidays={holidays}
        isPicked={(day) => day >= entered.day && day <= until}
        onPick={(day) => setEntered(pickDay(entered, day))}
      />
      <LinkedField path={CLOSURES_ROW.path}>
        <AddDayOff calendar={draft} entered={entered} onEnter={setEntered} onAdd={(day) => add([day])} />
      </LinkedField>
      {dayFaults.map(([path, message]) => (
        <p key={path} className="text-fine text-stop">
          {message}
        </p>
      ))}
      <DayOffList calendar={draft} year={year} holidays={holidays} onRemove={remove} />
      <Failed error={listed.error} />
      <OpenHolidays calendar={draft} year={year} holidays={holidays} onClose={add} />
    </fieldset>
  )
}

function YearHead({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  return (
    <div className="figures flex flex-wrap items-center gap-2 font-semibold">
      <IconButton label={`Show ${year - 1}`} onClick={() => onYear(year - 1)}>
        <IconChevronLeft size={18} stroke={1.8} aria-hidden="true" />
      </IconButton>
      <output>{year}</output>
      <IconButton label={`Show ${year + 1}`} onClick={() => onYear(year + 1)}>
        <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
      </IconButton>
      <MarkLegend />
    </div>
  )
}

interface OpenHolidaysProps {
  calendar: Fields['draft']
  year: number
  holidays: ReadonlyMap<PacificDay, string>
  onClose: (days: readonly Closure[]) => void
}

/** The public holidays of a year that are still working days. */
function OpenHolidays({ calendar, year, holidays, onClose }: OpenHolidaysProps) {
  const today = pacificToday()
  const short = new Set(calendar.half_days.map(({ day }) => day))
  const open = [...holidays]
    .map(([day, reason]) => ({ day, reason }))
    .filter(({ day }) => day >= today && day.startsWith(`${year}-`))
    .filter(({ day }) => isWorkingDay(calendar, day) && !short.has(day))
  if (open.length === 0) return null
  return (
    <details className={forms['more']}>
      <FoldSummary>{counted(open.length, 'public holiday')} of your state not closed</FoldSummary>
      <Button onClick={() => onClose(open)}>Close on all {open.length}</Button>
      <ul className="grid gap-1">
        {open.map((holiday) => (
          <li key={holiday.day} className="cell-row items-center border-b border-hairline">
            <span className="figures">{dayText(holiday.day)}</span>
            <span>{holiday.reason}</span>
            <Button look="bare" onClick={() => onClose([holiday])}>
              Close
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
