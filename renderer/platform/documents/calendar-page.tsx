import { WEEKDAY_NAMES } from '../../../shared/platform/time.ts'
import { FigureField } from '../kit/figure-field.tsx'
import forms from '../kit/form.module.css'
import { LineField } from '../kit/line-field.tsx'
import { CalendarEffect } from './calendar-effect.tsx'
import { ClosuresSection } from './closures-section.tsx'
import { DocumentPage, type DocumentFieldsProps } from './document-form.tsx'
import classes from './documents.module.css'
import { WeekdayRow } from './weekday-row.tsx'

/** When the shop works: hours by weekday, closed and short days, and how long handling takes. */
export function CalendarPage() {
  return (
    <DocumentPage kind="calendar" Effect={CalendarEffect} repeatsEffect>
      {(fields) => (
        <>
          <HoursSection {...fields} />
          <HandlingSection {...fields} />
          <FirstArticleSection {...fields} />
          <ClosuresSection {...fields} />
        </>
      )}
    </DocumentPage>
  )
}

type Fields = DocumentFieldsProps<'calendar'>

function HoursSection(fields: Fields) {
  return (
    <fieldset className={classes['section']}>
      <legend>Business hours</legend>
      <div className={forms['pair']}>
        <TimeField {...fields} name="opens" label="Opens" />
        <TimeField {...fields} name="closes" label="Closes" />
      </div>
      <p className={classes['lead']}>Running prints go on through evenings, nights and days off.</p>
      <ul className={classes['weekdays']} aria-label="Working days">
        {WEEKDAY_NAMES.map((name, at) => (
          <WeekdayRow key={name} {...fields} name={name} weekday={at + 1} />
        ))}
      </ul>
    </fieldset>
  )
}

/** Names the times of the calendar that are one field each. */
type TimeName = 'opens' | 'closes' | 'order_cutoff' | 'last_pickup'

function TimeField({
  name,
  label,
  meaning,
  draft,
  faults,
  change,
}: Fields & { name: TimeName; label: string; meaning?: string }) {
  return (
    <LineField
      label={label}
      meaning={meaning}
      type="time"
      value={draft[name]}
      fault={faults[name]}
      onChange={(time) => change((calendar) => void (calendar[name] = time))}
    />
  )
}

function HandlingSection(fields: Fields) {
  const { draft, faults, change } = fields
  return (
    <fieldset className={classes['section']}>
      <legend>Cutoffs and handling</legend>
      <div className={forms['pair']}>
        <TimeField
          {...fields}
          name="order_cutoff"
          label="Order cutoff"
          meaning="A later order counts as one of the next working day."
        />
        <TimeField
          {...fields}
          name="last_pickup"
          label="Last pickup"
          meaning="An order packed later is handed over on the next working day."
        />
        <FigureField
          label="Turnaround"
          meaning="Removing a print, cleaning the bed, starting the next."
          unit="minutes"
          value={draft.turnaround_minutes}
          fault={faults['turnaround_minutes']}
          onChange={(minutes) => change((calendar) => void (calendar.turnaround_minutes = minutes))}
        />
        <FigureField
          label="Packing"
          meaning="Finishing, checking and packing an order after its last print."
          unit="minutes"
          value={draft.packing_minutes}
          fault={faults['packing_minutes']}
          onChange={(minutes) => change((calendar) => void (calendar.packing_minutes = minutes))}
        />
      </div>
    </fieldset>
  )
}

function FirstArticleSection({ draft: { first_article: rule }, faults, change }: Fields) {
  return (
    <fieldset className={classes['section']}>
      <legend>First article</legend>
      <p className={classes['lead']}>
        Orders of this size begin with one unit, which is checked before the others print. Leave both empty to
        print every order at once. Orders that are paid already keep their rule.
      </p>
      <div className={forms['pair']}>
        <FigureField
          label="Minimum quantity (optional)"
          unit="pieces"
          value={rule.from_pieces ?? Number.NaN}
          fault={faults['first_article.from_pieces']}
          onChange={(pieces) => change((calendar) => void (calendar.first_article.from_pieces = pieces))}
          onClear={() => change((calendar) => void (calendar.first_article.from_pieces = null))}
        />
        <FigureField
          label="Minimum parts price (optional)"
          unit="dollars"
          value={rule.from_cents ?? Number.NaN}
          fault={faults['first_article.from_cents']}
          onChange={(cents) => change((calendar) => void (calendar.first_article.from_cents = cents))}
          onClear={() => change((calendar) => void (calendar.first_article.from_cents = null))}
        />
      </div>
    </fieldset>
  )
}
