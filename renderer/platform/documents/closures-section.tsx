import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asPacificDay, type PacificDay, weekdayOf } from '../../../shared/platform/time.ts'
import { trpc } from '../api.ts'
import { Button, IconButton } from '../ui/buttons.tsx'
import { Failed } from '../ui/failed.tsx'
import { countText, dayText, pacificToday } from '../ui/words.ts'
import { LineField } from '../kit/line-field.tsx'
import type { DocumentFieldsProps } from './document-form.tsx'
import classes from './documents.module.css'

type Fields = DocumentFieldsProps<'calendar'>

interface SpecialDay {
  day: PacificDay
  /** Null if the shop is closed all day. */
  closes: string | null
  reason: string
}

/** Days off and short days, in the order of the year. Past ones are kept, because they explain old dates. */
export function ClosuresSection({ draft, faults, change }: Fields) {
  const [showsPast, setShowsPast] = useState(false)
  const days = listDays(draft)
  const today = pacificToday()
  const past = days.filter(({ day }) => day < today)
  const shown = showsPast ? days : days.filter(({ day }) => day >= today)
  const dayFaults = Object.entries(faults).filter(([path]) => /^(closures|half_days)\./.test(path))
  return (
    <fieldset className={classes['section']}>
      <legend>Closed and short days</legend>
      <ul className={classes['days']}>
        {shown.map((special) => (
          <DayRow
            key={special.day}
            special={special}
            onRemove={() => change((calendar) => removeDay(calendar, special.day))}
          />
        ))}
      </ul>
      {shown.length === 0 ? <p className={classes['lead']}>None from today on.</p> : null}
      {past.length > 0 ? (
        <Button look="bare" onClick={() => setShowsPast(!showsPast)}>
          {showsPast ? 'Hide past days' : `Show ${countText(past.length, 'past day')}`}
        </Button>
      ) : null}
      {dayFaults.map(([path, message]) => (
        <p key={path} className={classes['fault']}>
          {message}
        </p>
      ))}
      <AddDay taken={new Set(days.map(({ day }) => day))} change={change} />
      <TakeHolidays draft={draft} taken={new Set(days.map(({ day }) => day))} change={change} />
    </fieldset>
  )
}

function DayRow({ special, onRemove }: { special: SpecialDay; onRemove: () => void }) {
  const { day, reason, closes } = special
  return (
    <li>
      <span className={classes['day']}>{dayText(day)}</span>
      <span>{reason}</span>
      <span>{closes === null ? 'Closed' : `Closes at ${closes}`}</span>
      <IconButton label={`Remove ${dayText(day)}, ${reason}`} onClick={onRemove}>
        <IconX size={18} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function listDays({ closures, half_days }: Fields['draft']): SpecialDay[] {
  const closed = closures.map(({ day, reason }) => ({ day, reason, closes: null }))
  return [...closed, ...half_days].toSorted((a, b) => a.day.localeCompare(b.day))
}

function removeDay(calendar: Fields['draft'], removed: string): void {
  calendar.closures = calendar.closures.filter(({ day }) => day !== removed)
  calendar.half_days = calendar.half_days.filter(({ day }) => day !== removed)
}

function addDay(calendar: Fields['draft'], { day, closes, reason }: SpecialDay): void {
  const byDay = (a: { day: string }, b: { day: string }) => a.day.localeCompare(b.day)
  if (closes === null) calendar.closures = [...calendar.closures, { day, reason }].sort(byDay)
  else calendar.half_days = [...calendar.half_days, { day, closes, reason }].sort(byDay)
}

function AddDay({ taken, change }: { taken: ReadonlySet<string>; change: Fields['change'] }) {
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const [closes, setCloses] = useState('')
  const isTaken = taken.has(day)
  const add = () => {
    change((calendar) =>
      addDay(calendar, {
        day: asPacificDay(day),
        closes: closes === '' ? null : closes,
        reason: reason.trim(),
      }),
    )
    setDay('')
    setReason('')
    setCloses('')
  }
  return (
    <div className={classes['addDay']}>
      <LineField
        label="Day"
        type="date"
        value={day}
        fault={isTaken ? 'This day is listed already.' : null}
        onChange={setDay}
      />
      <LineField label="Reason" value={reason} maxLength={80} onChange={setReason} />
      <LineField
        label="Closes at"
        meaning="Empty: closed all day."
        type="time"
        value={closes}
        onChange={setCloses}
      />
      <Button disabled={day === '' || reason.trim() === '' || isTaken} onClick={add}>
        Add day
      </Button>
    </div>
  )
}

interface TakeHolidaysProps extends Pick<Fields, 'draft' | 'change'> {
  taken: ReadonlySet<string>
}

/** The public holidays of the shop's state that are working days and not listed yet. */
function TakeHolidays({ draft, taken, change }: TakeHolidaysProps) {
  const [isOpen, setIsOpen] = useState(false)
  const holidays = useQuery(trpc.documents.holidays.queryOptions(undefined, { enabled: isOpen }))
  const free =
    holidays.data?.filter(({ day }) => draft.working_weekdays.includes(weekdayOf(day)) && !taken.has(day)) ??
    []
  return (
    <details className={classes['holidays']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Public holidays of your state</summary>
      <Failed error={holidays.error} />
      {holidays.data && free.length === 0 ? <p>All of them are listed already.</p> : null}
      {free.length > 0 ? (
        <>
          <Button
            onClick={() => change((calendar) => free.forEach((one) => addDay(calendar, closedOn(one))))}
          >
            Close on all {free.length}
          </Button>
          <ul className={classes['freeDays']}>
            {free.map((holiday) => (
              <li key={`${holiday.day} ${holiday.name}`}>
                <span className={classes['day']}>{dayText(holiday.day)}</span>
                <span>{holiday.name}</span>
                <Button look="bare" onClick={() => change((calendar) => addDay(calendar, closedOn(holiday)))}>
                  Close
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </details>
  )
}

function closedOn({ day, name }: { day: PacificDay; name: string }): SpecialDay {
  return { day, closes: null, reason: name }
}
