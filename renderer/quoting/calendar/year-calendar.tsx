import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type ShopCalendar, closureReason } from '../../../shared/quoting/scheduling/calendar.ts'
import { weeksOfMonth } from '../../../shared/quoting/scheduling/closures.ts'
import {
  addDays,
  asPacificDay,
  firstOfMonth,
  type PacificDay,
  WEEKDAY_NAMES,
  weekdayOf,
} from '../../../shared/platform/time.ts'
import { storedTimeText, dayText, monthText, pacificToday } from '../../platform/ui/words.ts'
import classes from './year-calendar.module.css'

const WEEK = [6, 0, 1, 2, 3, 4, 5].map((at) => WEEKDAY_NAMES[at] ?? '')

interface YearCalendarProps {
  year: number
  calendar: ShopCalendar
  /** Names of the public holidays by their day. */
  holidays: ReadonlyMap<PacificDay, string>
  /** Days that are being entered. */
  isPicked: (day: PacificDay) => boolean
  onPick: (day: PacificDay) => void
}

/** The twelve months of a year with its closed and short days. One day is in the order of Tab; arrow keys move to the others. */
export function YearCalendar({ year, onPick, ...days }: YearCalendarProps) {
  const months = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState<PacificDay>(asPacificDay(pacificToday()))
  const first = asPacificDay(`${year}-01-01`)
  const inTabOrder = isIn(year, reached) ? reached : first
  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, inTabOrder)
    if (next === null || !isIn(year, next)) return
    event.preventDefault()
    setReached(next)
    months.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  const pick = (day: PacificDay) => {
    setReached(day)
    onPick(day)
  }
  return (
    <div ref={months} className="grid grid-cols-[repeat(auto-fill,minmax(max(150px,20%),1fr))] gap-4">
      {Array.from({ length: 12 }, (_, later) => (
        <Month
          key={later}
          {...days}
          month={firstOfMonth(first, later)}
          inTabOrder={inTabOrder}
          onPick={pick}
          onKey={move}
        />
      ))}
    </div>
  )
}

function isIn(year: number, day: PacificDay): boolean {
  return day.startsWith(`${year}-`)
}

const DAYS_BY_KEY: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function dayAfterKey(key: string, day: PacificDay): PacificDay | null {
  if (key === 'PageUp') return firstOfMonth(day, -1)
  if (key === 'PageDown') return firstOfMonth(day, 1)
  const days = DAYS_BY_KEY[key]
  return days === undefined ? null : addDays(day, days)
}

interface MonthProps extends Omit<YearCalendarProps, 'year'> {
  month: PacificDay
  inTabOrder: PacificDay
  onKey: (event: KeyboardEvent) => void
}

function Month({ month, ...days }: MonthProps) {
  const id = useId()
  return (
    <table className={`figures w-full text-fine ${classes['month']}`} aria-labelledby={id}>
      <caption className="font-semibold" id={id}>
        {monthText(month).replace(/ \d+$/, '')}
      </caption>
      <thead>
        <tr>
          {WEEK.map((name) => (
            <th key={name} className="font-normal text-muted" scope="col" abbr={name}>
              {name.charAt(0)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) => (
              <td key={WEEK[weekday]}>{day === null ? null : <Day {...days} day={day} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps extends Omit<MonthProps, 'month'> {
  day: PacificDay
}

function Day({ day, inTabOrder, calendar, holidays, isPicked, onPick, onKey }: DayProps) {
  const { mark, words } = dayMark({ day, calendar, holidays })
  const text = words === null ? dayText(day) : `${dayText(day)}: ${words}`
  return (
    <button
      type="button"
      data-day={day}
      data-mark={mark ?? undefined}
      data-off={!calendar.working_weekdays.includes(weekdayOf(day)) || undefined}
      tabIndex={day === inTabOrder ? 0 : -1}
      title={words === null ? undefined : text}
      aria-label={text}
      aria-current={day === pacificToday() ? 'date' : undefined}
      aria-pressed={isPicked(day)}
      onClick={() => onPick(day)}
      onKeyDown={onKey}
    >
      {Number(day.slice(8))}
    </button>
  )
}

interface DayMark {
  mark: 'closed' | 'short' | 'holiday' | null
  words: string | null
}

function dayMark(facts: Pick<MonthProps, 'calendar' | 'holidays'> & { day: PacificDay }): DayMark {
  const { day, calendar, holidays } = facts
  const reason = closureReason(calendar, day)
  if (reason !== null) return { mark: 'closed', words: `closed, ${reason}` }
  const half = calendar.half_days.find((one) => one.day === day)
  if (half) return { mark: 'short', words: `closes at ${storedTimeText(half.closes)}, ${half.reason}` }
  const holiday = holidays.get(day)
  return holiday ? { mark: 'holiday', words: holiday } : { mark: null, words: null }
}

/** Says how the days of the calendar are marked. */
export function MarkLegend() {
  return (
    <ul
      className={`ml-auto flex flex-wrap gap-x-4 gap-y-1 note font-normal ${classes['legend']}`}
      aria-label="Marks"
    >
      <li className="flex items-center gap-1.5" data-mark="closed">
        Closed
      </li>
      <li className="flex items-center gap-1.5" data-mark="short">
        Closes early
      </li>
      <li className="flex items-center gap-1.5" data-mark="holiday">
        Public holiday
      </li>
    </ul>
  )
}
