import { WEEKDAY_NAMES } from '../../../shared/platform/time.ts'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/ui/line-field.tsx'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import { CalendarEffect } from './calendar-effect.tsx'
import { CUTOFF_ROWS, FIRST_ARTICLE_ROWS, HANDLING_ROWS, HOURS_ROWS, WEEKDAYS_ROW } from './calendar-rows.ts'
import { firstArticleText, handlingText, hoursText } from '../../platform/documents/calendar-words.ts'
import { ClosuresSection } from './closures-section.tsx'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { WeekdayRow } from './weekday-row.tsx'

/** When the shop works: hours by weekday, closed and short days, and how long handling takes. */
export function CalendarPage() {
  return (
    <DocumentPage kind="calendar" Effect={CalendarEffect} repeatsEffect>
      {(fields) => (
        <>
          <div>
            <HoursRow {...fields} />
            <HandlingRow {...fields} />
            <FirstArticleRow {...fields} />
          </div>
          <ClosuresSection {...fields} />
        </>
      )}
    </DocumentPage>
  )
}

type Fields = DocumentFieldsProps<'calendar'>

function HoursRow(fields: Fields) {
  return (
    <FoldRow
      name="hours"
      paths={[...HOURS_ROWS.map(({ path }) => path), WEEKDAYS_ROW.path, 'weekday_hours']}
      title="Business hours"
      values={hoursText(fields.draft)}
    >
      <TimeFields {...fields} rows={HOURS_ROWS} />
      <p className="readable">Running prints go on through evenings, nights and days off.</p>
      <LinkedField path={WEEKDAYS_ROW.path}>
        <ul className="grid gap-1" aria-label={WEEKDAYS_ROW.label}>
          {WEEKDAY_NAMES.map((name, at) => (
            <WeekdayRow key={name} {...fields} name={name} weekday={at + 1} />
          ))}
        </ul>
      </LinkedField>
    </FoldRow>
  )
}

function TimeFields({
  rows,
  draft,
  faults,
  change,
}: Fields & { rows: typeof HOURS_ROWS | typeof CUTOFF_ROWS }) {
  return (
    <div className={forms['pair']}>
      {rows.map(({ path, label, ...words }) => (
        <LinkedField key={path} path={path}>
          <LineField
            label={label}
            {...('meaning' in words && { meaning: words.meaning })}
            type="time"
            value={draft[path]}
            fault={faults[path]}
            onChange={(time) => change((calendar) => void (calendar[path] = time))}
          />
        </LinkedField>
      ))}
    </div>
  )
}

function HandlingRow(fields: Fields) {
  const { draft, faults, change } = fields
  return (
    <FoldRow
      name="handling"
      paths={[...CUTOFF_ROWS, ...HANDLING_ROWS].map(({ path }) => path)}
      title="Cutoffs and handling"
      values={handlingText(draft)}
    >
      <TimeFields {...fields} rows={CUTOFF_ROWS} />
      <div className={forms['pair']}>
        {HANDLING_ROWS.map(({ path, ...words }) => (
          <LinkedField key={path} path={path}>
            <FigureField
              {...words}
              unit="minutes"
              value={draft[path]}
              fault={faults[path]}
              onChange={(minutes) => change((calendar) => void (calendar[path] = minutes))}
            />
          </LinkedField>
        ))}
      </div>
    </FoldRow>
  )
}

function FirstArticleRow({ draft: { first_article: rule }, faults, change }: Fields) {
  const set = (name: keyof typeof rule, value: number | null) =>
    change((calendar) => void (calendar.first_article[name] = value))
  return (
    <FoldRow name="first_article" title="First article" values={firstArticleText(rule)}>
      <p className="readable">
        Orders of this size begin with one unit, which is checked before the others print. Leave both empty to
        print every order at once. Orders that are paid already keep their rule.
      </p>
      <div className={forms['pair']}>
        {FIRST_ARTICLE_ROWS.map(({ path, name, label, unit }) => (
          <LinkedField key={path} path={path}>
            <FigureField
              label={label}
              unit={unit}
              value={rule[name] ?? Number.NaN}
              fault={faults[path]}
              onChange={(value) => set(name, value)}
              onClear={() => set(name, null)}
            />
          </LinkedField>
        ))}
      </div>
    </FoldRow>
  )
}
