import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import classes from '../../platform/documents/documents.module.css'

type Fields = DocumentFieldsProps<'calendar'>
type WeekdayHours = Fields['draft']['weekday_hours']
type Hours = { opens: string; closes: string }

interface WeekdayRowProps extends Fields {
  name: string
  /** Monday 1 to Sunday 7. */
  weekday: number
}

/** Sets whether the shop works on a weekday, and its hours if they differ from the usual ones. */
export function WeekdayRow({ name, weekday, draft, faults, change }: WeekdayRowProps) {
  const key = String(weekday) as keyof WeekdayHours
  const isWorked = draft.working_weekdays.includes(weekday)
  const hours = draft.weekday_hours[key]
  const setHours = (next: Hours | undefined) =>
    change((calendar) => {
      const { [key]: _before, ...others } = calendar.weekday_hours
      calendar.weekday_hours = next ? { ...others, [key]: next } : others
    })
  const { opens, closes } = draft
  return (
    <li className="cell-row min-h-control items-center">
      <Tick
        label={name}
        checked={isWorked}
        onChange={(isOn) => change((calendar) => workOn(calendar, weekday, isOn))}
      />
      {isWorked ? (
        <Tick
          label="Different hours"
          spoken={`Different hours on ${name}`}
          checked={hours !== undefined}
          onChange={(isOn) => setHours(isOn ? { opens, closes } : undefined)}
        />
      ) : null}
      {isWorked && hours ? (
        <HoursFields
          name={name}
          hours={hours}
          fault={faults[`weekday_hours.${key}.closes`]}
          onChange={setHours}
        />
      ) : null}
    </li>
  )
}

function workOn(calendar: Fields['draft'], weekday: number, isOn: boolean): void {
  const others = calendar.working_weekdays.filter((other) => other !== weekday)
  calendar.working_weekdays = isOn ? [...others, weekday].sort((a, b) => a - b) : others
}

function Tick(props: {
  label: string
  spoken?: string
  checked: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        checked={props.checked}
        aria-label={props.spoken}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  )
}

interface HoursFieldsProps {
  name: string
  hours: Hours
  fault: string | undefined
  onChange: (hours: Hours) => void
}

function HoursFields({ name, hours, fault, onChange }: HoursFieldsProps) {
  return (
    <span className={`compact flex flex-wrap items-center gap-2 text-muted ${classes['times']}`}>
      <input
        className="strong bg-surface"
        type="time"
        aria-label={`${name} opens`}
        value={hours.opens}
        onChange={(event) => onChange({ ...hours, opens: event.currentTarget.value })}
      />
      to
      <input
        className="strong bg-surface"
        type="time"
        aria-label={`${name} closes`}
        value={hours.closes}
        onChange={(event) => onChange({ ...hours, closes: event.currentTarget.value })}
      />
      {fault ? <span className="text-fine text-stop">{fault}</span> : null}
    </span>
  )
}
