import { Link } from '@tanstack/react-router'
import { DOCUMENT_KINDS, DOCUMENT_WORDS } from '../../../shared/operations/documents/document-kinds.ts'
import { type ActivityEntry, objectText } from '../../../shared/desk/history/activity.ts'
import { shopInstantText, labelText } from '../../platform/ui/words.ts'
import cards from '../../platform/kit/card-table.module.css'
import classes from './activity.module.css'
import type { HistoryEventKind } from '../../../shared/orders/events/domain-events.ts'
import { eventText } from './event-words.ts'

const HEADINGS = ['Time', 'Who', 'Object', 'What', 'Reason'] as const

export function ActivityTable({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <section className="@container relative" aria-label="Table of activity" tabIndex={0}>
      <table className={`w-full text-body ${classes['table']} ${cards['cards']}`}>
        <thead>
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading} className="fine font-normal" scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <ActivityLine key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ActivityLine({ entry }: { entry: ActivityEntry }) {
  return (
    <tr>
      <td className={`figures whitespace-nowrap text-muted ${cards['first']}`}>
        {shopInstantText(entry.at)}
      </td>
      <td>{entry.who ?? <span className="font-normal text-muted">automatic</span>}</td>
      <td className={classes['object']}>
        <ObjectLink entry={entry} />
      </td>
      <td className={cards['line']}>{actionText(entry)}</td>
      <td className={`${classes['reason']} ${cards['line']}`}>{entry.why}</td>
    </tr>
  )
}

function ObjectLink({ entry }: { entry: ActivityEntry }) {
  const { subject, subject_id: id } = entry
  const kind = DOCUMENT_KINDS.find((known) => known === id)
  if (subject === 'document' && kind)
    return (
      <Link to="/console/settings/$kind" params={{ kind }}>
        {DOCUMENT_WORDS[kind].label}
      </Link>
    )
  if (entry.order_number !== null)
    return (
      <Link to="/console/orders/$id" params={{ id }}>
        {objectText(entry)}
      </Link>
    )
  if (subject === 'quote')
    return (
      <Link to="/console/quotes" search={{ q: id }}>
        {objectText(entry)}
      </Link>
    )
  return objectText(entry)
}

/** Says in words what was done. */
function actionText({ subject, what, from, to, details, id, at, why, who }: ActivityEntry): string {
  if (subject === 'quote' || subject === 'order')
    return eventText({ id, at, why, who, what: what as HistoryEventKind, from, to, details })
  if (subject === 'document') return documentText(what, from, to)
  const name = details?.['name']
  const change = from !== null && to !== null ? `, ${from} to ${to}` : ''
  return `${labelText(what)}${typeof name === 'string' ? ` “${name}”` : ''}${change}`
}

function documentText(what: string, from: string | null, to: string | null): string {
  if (what !== 'edited' || to === null) return labelText(what)
  return from === null ? `Version ${to} saved` : `Version ${to} saved after version ${from}`
}
