import { IconX } from '@tabler/icons-react'
import type { ShopCalendar } from '../../../shared/quoting/scheduling/calendar.ts'
import { type Closure, daysOffIn, type HalfDay } from '../../../shared/quoting/scheduling/closures.ts'
import type { PacificDay } from '../../../shared/platform/time.ts'
import { IconButton } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { storedTimeText, daysText } from '../../platform/ui/words.ts'
import { FoldSummary } from '../../platform/kit/fold.tsx'
import forms from '../../platform/kit/form.module.css'

interface DayOffListProps {
  calendar: ShopCalendar
  year: number
  holidays: ReadonlyMap<PacificDay, string>
  onRemove: (days: readonly PacificDay[]) => void
}

/** The closures and short days of a year; those on public holidays are folded under their count. */
export function DayOffList({ calendar, year, holidays, onRemove }: DayOffListProps) {
  const days = daysOffIn(calendar, year)
  const isHoliday = (one: Closure | HalfDay) => isFullDay(one) && holidays.has(one.day)
  const closed = days.filter(isHoliday)
  const own = days.filter((one) => !isHoliday(one))
  return (
    <>
      {days.length === 0 ? <p className="readable">No closed or short day in {year}.</p> : null}
      <Rows days={own} label={`Closed and short days of ${year}`} onRemove={onRemove} />
      {closed.length > 0 ? (
        <details className={forms['more']}>
          <FoldSummary>Closed on {counted(closed.length, 'public holiday')}</FoldSummary>
          <Rows days={closed} label={`Public holidays of ${year}`} onRemove={onRemove} />
        </details>
      ) : null}
    </>
  )
}

/** False for a closure of several days and for a short day. */
function isFullDay(one: Closure | HalfDay): boolean {
  return !('closes' in one) && one.until === undefined
}

function Rows({
  days,
  label,
  onRemove,
}: Pick<DayOffListProps, 'onRemove'> & { days: readonly (Closure | HalfDay)[]; label: string }) {
  if (days.length === 0) return null
  return (
    <ul className="grid gap-1" aria-label={label}>
      {days.map((one) => {
        const when = daysText(one.day, 'until' in one ? one.until : undefined)
        return (
          <li key={one.day} className="cell-row items-center border-b border-hairline">
            <span className="figures">{when}</span>
            <span>{one.reason}</span>
            <span>{'closes' in one ? `Closes at ${storedTimeText(one.closes)}` : 'Closed'}</span>
            <IconButton label={`Remove ${when}, ${one.reason}`} onClick={() => onRemove([one.day])}>
              <IconX size={18} stroke={1.8} aria-hidden="true" />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
