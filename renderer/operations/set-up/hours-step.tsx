import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { checkDocument } from '../../../shared/operations/documents/document-faults.ts'
import { listChanges } from '../../../shared/operations/documents/document-changes.ts'
import type { ShopCalendar } from '../../../shared/quoting/scheduling/calendar.ts'
import { applyHoursAnswers } from '../../../shared/operations/set-up/hours-answers.ts'
import { WEEKDAY_NAMES } from '../../../shared/platform/time.ts'
import { CalendarEffect } from '../../quoting/calendar/calendar-effect.tsx'
import { WeekdayRow } from '../../quoting/calendar/weekday-row.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import forms from '../../platform/kit/form.module.css'
import { HolidaysField } from './holidays-field.tsx'
import { StepDocument, type OpenedDocument } from './step-document.tsx'
import { StepFault } from './step-fault.tsx'
import { StepForm } from './step-form.tsx'

/** When the shop works, and on which holidays it is closed. */
export function HoursStep() {
  return <StepDocument kind="calendar">{(opened) => <HoursFields opened={opened} />}</StepDocument>
}

function HoursFields({ opened: { version, body, reload } }: { opened: OpenedDocument<'calendar'> }) {
  const [draft, setDraft] = useState(body)
  const next = applyHoursAnswers(body, draft)
  const checked = checkDocument('calendar', next)
  const faults = 'faults' in checked ? byPath(checked.faults) : {}
  const change = (edit: (calendar: ShopCalendar) => void) =>
    setDraft((previous) => {
      const copy = structuredClone(previous)
      edit(copy)
      return copy
    })
  const send = () => {
    if (Object.keys(faults).length > 0) return null
    const { opens, closes, working_weekdays, weekday_hours, closures } = draft
    const answers = { opens, closes, working_weekdays, weekday_hours, closures }
    return { step: 'hours' as const, version, answers }
  }
  const fields = { draft, faults, change }
  return (
    <StepForm step="hours" answer={send} onReload={reload}>
      {() => (
        <>
          <Hours {...fields} />
          <HolidaysField draft={draft} change={change} />
          {'faults' in checked ? null : <Effect before={body} next={next} />}
          <p className="readable">
            Cutoffs, short days and other closures are under <Link to="/console/calendar">Calendar</Link>.
          </p>
        </>
      )}
    </StepForm>
  )
}

interface HoursProps {
  draft: ShopCalendar
  faults: Record<string, string>
  change: (edit: (calendar: ShopCalendar) => void) => void
}

/** The fields whose faults are shown beside them; others are about days that are not on this page. */
const SHOWN_FAULTS = /^(opens|closes|weekday_hours\..*)$/

function Hours({ draft, faults, change }: HoursProps) {
  const others = Object.entries(faults).filter(([path]) => !SHOWN_FAULTS.test(path))
  return (
    <>
      <div className={forms['pair']}>
        <LineField
          label="Opens"
          type="time"
          value={draft.opens}
          fault={faults['opens']}
          onChange={(time) => change((calendar) => void (calendar.opens = time))}
        />
        <LineField
          label="Closes"
          type="time"
          value={draft.closes}
          fault={faults['closes']}
          onChange={(time) => change((calendar) => void (calendar.closes = time))}
        />
      </div>
      <ul className="grid gap-1" aria-label="Working days">
        {WEEKDAY_NAMES.map((name, at) => (
          <WeekdayRow key={name} {...{ draft, faults, change }} name={name} weekday={at + 1} />
        ))}
      </ul>
      {others.map(([path, message]) => (
        <StepFault
          key={path}
          fault={path === 'working_weekdays' ? 'Choose at least one working day.' : message}
        />
      ))}
    </>
  )
}

/** Shows what the new hours mean for open orders. */
function Effect({ before, next }: { before: ShopCalendar; next: ShopCalendar }) {
  return listChanges(before, next).length > 0 ? <CalendarEffect draft={next} /> : null
}

function byPath(faults: readonly { path: string; message: string }[]): Record<string, string> {
  return Object.fromEntries(faults.toReversed().map(({ path, message }) => [path, message]))
}
