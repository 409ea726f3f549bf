import { useQuery } from '@tanstack/react-query'
import type { ShopCalendar } from '../../../shared/quoting/scheduling/calendar.ts'
import { weekdayOf, type PacificDay } from '../../../shared/platform/time.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { dayText, pacificToday } from '../../platform/ui/words.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'

interface HolidaysFieldProps {
  draft: ShopCalendar
  change: (edit: (calendar: ShopCalendar) => void) => void
}

interface YearlyHoliday {
  name: string
  /** Working days on which it is in the next three years. */
  days: PacificDay[]
}

/** The public holidays of the shop's state, each with all of its days in the next three years. */
export function HolidaysField({ draft, change }: HolidaysFieldProps) {
  const holidays = useQuery(trpc.documents.holidays.queryOptions())
  if (holidays.isPending) return <LoadingLines label="Loading the holidays" />
  if (holidays.isError) return <Failed error={holidays.error} />
  const yearly = groupByName(holidays.data, draft)
  const closed = new Set(draft.closures.map(({ day }) => day))
  const set = (chosen: readonly YearlyHoliday[], isClosed: boolean) =>
    change((calendar) => closeOn(calendar, chosen, isClosed))
  return (
    <fieldset className="legend-inside grid min-w-0 gap-2">
      <legend className="w-full text-base font-semibold">Closed on public holidays</legend>
      <p className="readable">Of your state, for the next three years, where they are working days.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => set(yearly, true)}>All</Button>
        <Button onClick={() => set(yearly, false)}>None</Button>
      </div>
      <div className="auto-columns auto-fill">
        {yearly.map((holiday) => (
          <Checkbox
            key={holiday.name}
            label={`${holiday.name}, next ${dayText(holiday.days[0])}`}
            checked={holiday.days.every((day) => closed.has(day))}
            onChange={(isClosed) => set([holiday], isClosed)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** An observed day counts as its holiday. */
function groupByName(
  holidays: readonly { day: PacificDay; name: string }[],
  { working_weekdays }: ShopCalendar,
): YearlyHoliday[] {
  const days = new Map<string, PacificDay[]>()
  const today = pacificToday()
  for (const { day, name } of holidays) {
    if (day < today || !working_weekdays.includes(weekdayOf(day))) continue
    const plain = name.replace(/ \(.*\)$/, '')
    days.set(plain, [...(days.get(plain) ?? []), day])
  }
  return [...days].map(([name, all]) => ({ name, days: all }))
}

/** Days that were closed for another reason keep it. */
function closeOn(calendar: ShopCalendar, holidays: readonly YearlyHoliday[], isClosed: boolean): void {
  const days = new Set(holidays.flatMap((holiday) => holiday.days))
  const listed = new Set(calendar.closures.map(({ day }) => day))
  const short = new Set(calendar.half_days.map(({ day }) => day))
  const added = holidays.flatMap(({ name, days: all }) =>
    all.filter((day) => !listed.has(day) && !short.has(day)).map((day) => ({ day, reason: name })),
  )
  calendar.closures = isClosed
    ? [...calendar.closures, ...added].sort((a, b) => a.day.localeCompare(b.day))
    : calendar.closures.filter(({ day, until }) => until !== undefined || !days.has(day))
}
