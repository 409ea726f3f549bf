import type { ShopCalendar } from '../../../shared/quoting/scheduling/calendar.ts'
import { type Closure, type HalfDay, whyNotUntil } from '../../../shared/quoting/scheduling/closures.ts'
import { asPacificDay, PacificDay } from '../../../shared/platform/time.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { Button } from '../../platform/ui/buttons.tsx'

/** Fields of a day off as they are typed; empty ones are `''`. */
export interface DayOffDraft {
  day: string
  until: string
  closes: string
  reason: string
}

export const NO_DAY_OFF: DayOffDraft = { day: '', until: '', closes: '', reason: '' }

/** A first click sets the first day, a second one on a later day the last. */
export function pickDay(entered: DayOffDraft, day: PacificDay): DayOffDraft {
  const isLast = entered.day !== '' && entered.until === '' && day > entered.day
  return isLast ? { ...entered, until: day, closes: '' } : { ...entered, day, until: '' }
}

/** Returns the entered day off; null while it is incomplete or has a fault. */
function dayOffOf({ day, until, closes, reason }: DayOffDraft): Closure | HalfDay | null {
  const first = PacificDay.safeParse(day)
  const text = reason.trim()
  if (!first.success || text === '' || untilFault({ day, until }) !== null) return null
  if (until !== '') return { day: first.data, until: asPacificDay(until), reason: text }
  return closes === '' ? { day: first.data, reason: text } : { day: first.data, closes, reason: text }
}

function untilFault({ day, until }: Pick<DayOffDraft, 'day' | 'until'>): string | null {
  return day === '' || until === '' ? null : whyNotUntil(asPacificDay(day), asPacificDay(until))
}

interface AddDayOffProps {
  calendar: ShopCalendar
  entered: DayOffDraft
  onEnter: (entered: DayOffDraft) => void
  onAdd: (day: Closure | HalfDay) => void
}

/** Enters a closed day, several in a row, or a short day. */
export function AddDayOff({ calendar, entered, onEnter, onAdd }: AddDayOffProps) {
  const added = dayOffOf(entered)
  const replaced = [...calendar.closures, ...calendar.half_days].find(({ day }) => day === entered.day)
  const add = () => {
    if (added === null) return
    onAdd(added)
    onEnter(NO_DAY_OFF)
  }
  return (
    <>
      <div className="fields-line cell-row items-start">
        <DayOffFields entered={entered} onEnter={onEnter} />
        <Button disabled={added === null} onClick={add}>
          Add
        </Button>
      </div>
      <p className="readable" aria-live="polite">
        {replaced
          ? `Replaces “${replaced.reason}”, which begins on this day.`
          : 'Choose a day above, or the first and the last of several. Without a closing time the shop is closed all day.'}
      </p>
    </>
  )
}

function DayOffFields({ entered, onEnter }: Pick<AddDayOffProps, 'entered' | 'onEnter'>) {
  const set = (name: keyof DayOffDraft) => (text: string) => onEnter({ ...entered, [name]: text })
  return (
    <>
      <LineField label="Day" type="date" value={entered.day} onChange={set('day')} />
      <LineField
        label="Last day (optional)"
        type="date"
        min={entered.day}
        value={entered.until}
        fault={untilFault(entered)}
        disabled={entered.closes !== ''}
        onChange={set('until')}
      />
      <LineField
        label="Closes at (optional)"
        type="time"
        value={entered.closes}
        disabled={entered.until !== ''}
        onChange={set('closes')}
      />
      <LineField label="Reason" value={entered.reason} maxLength={80} onChange={set('reason')} />
    </>
  )
}
