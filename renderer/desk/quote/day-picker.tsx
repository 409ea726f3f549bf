import { useId } from 'react'
import type { PromiseFacts } from '../../../shared/desk/opened-quote.ts'
import { economyDay } from '../../../shared/quoting/scheduling/lead-times.ts'
import { confirmableDays, whyNotShipDate } from '../../../shared/quoting/scheduling/ship-date.ts'
import { HOUR, PacificDay } from '../../../shared/platform/time.ts'
import field from '../../platform/ui/field.module.css'
import { dayText, distanceText, durationText } from '../../platform/ui/words.ts'
import { PrinterLoadTable } from './printer-load-table.tsx'
import classes from './quote.module.css'

/** The picker offers this many days; any other can be typed. */
const OFFERED_DAYS = 4

export function firstDay({ dates }: PromiseFacts): PacificDay {
  return confirmableDays(dates, 1)[0]
}

interface DayPickerProps {
  promise: PromiseFacts
  day: PacificDay
  /** True if Economy was bought: then its day is the promise and is shown beside each Fastest day. */
  isEconomy?: boolean
  onPick: (day: PacificDay) => void
}

/** The days that may be promised, each with Economy's day. */
export function DayPicker({ promise, day, isEconomy = false, onPick }: DayPickerProps) {
  const offered = confirmableDays(promise.dates, OFFERED_DAYS)
  const { earliest } = promise.dates
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3.5">
      <legend className={field['label']}>
        Fastest ships on
        <span className="note leading-dense font-normal">
          {earliest ? `ready ${dayText(earliest)} at the earliest` : 'the earliest day could not be computed'}
        </span>
      </legend>
      <div className="grid">
        {offered.map((offeredDay) => (
          <DayRow
            key={offeredDay}
            promise={promise}
            day={offeredDay}
            checked={offeredDay === day}
            isEconomy={isEconomy}
            onPick={onPick}
          />
        ))}
      </div>
      <OtherDay promise={promise} day={day} onPick={onPick} isOther={!offered.includes(day)} />
      <MachineTime promise={promise} />
      <PrinterLoadTable load={promise.load} />
    </fieldset>
  )
}

function DayRow({ promise, day, checked, isEconomy, onPick }: DayPickerProps & { checked: boolean }) {
  const { dates, economy_offset_days } = promise
  return (
    <label
      className={`rings grid cursor-pointer items-center gap-x-3 gap-y-1 border-b border-hairline ${classes['day']}`}
    >
      <input
        type="radio"
        name="ship_by"
        value={day}
        checked={checked}
        data-decide={checked || undefined}
        onChange={() => onPick(day)}
      />
      <strong>{dayText(day)}</strong>
      <span className="font-normal text-muted">{distanceText(day)}</span>
      <span className={isEconomy ? undefined : 'spoken'}>
        {isEconomy ? '' : ', '}Economy {dayText(economyDay(dates.calendar, day, economy_offset_days))}
      </span>
    </label>
  )
}

function OtherDay({ promise, day, onPick, isOther }: DayPickerProps & { isOther: boolean }) {
  const id = useId()
  const fault = whyNotShipDate(promise.dates, day)
  return (
    <div className="grid grid-cols-auto-fr items-center gap-x-3 gap-y-1">
      <label htmlFor={id}>Another day</label>
      <input
        id={id}
        type="date"
        className={field['input']}
        min={promise.dates.earliest ?? promise.dates.today}
        value={isOther ? day : ''}
        aria-invalid={fault !== null}
        onChange={(event) => {
          const entered = PacificDay.safeParse(event.currentTarget.value)
          if (entered.success) onPick(entered.data)
        }}
      />
      {fault === null ? null : <p className="col-span-full text-fine text-stop">{fault}</p>}
    </div>
  )
}

function MachineTime({ promise: { job } }: { promise: PromiseFacts }) {
  if (!job) return null
  const seconds = job.quantity * job.unit_seconds
  return (
    <p className="font-normal text-muted">
      Needs {durationText(seconds)} of machine time
      {job.quantity > 1 ? `, ${job.quantity} × ${durationText(job.unit_seconds)}` : ''}
      {seconds > 24 * HOUR ? ', nights and days off included.' : '.'}
    </p>
  )
}
