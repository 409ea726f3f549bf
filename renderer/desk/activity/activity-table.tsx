import { Link } from '@tanstack/react-router'
import { DOCUMENT_KINDS, DOCUMENT_WORDS } from '../../../shared/operations/documents/document-kinds.ts'
import { type ActivityEntry, objectText } from '../../../shared/desk/history/activity.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import tones from '../../platform/kit/tones.module.css'
import { actionText } from './action-text.ts'
import classes from './activity.module.css'

const HEADINGS = ['Time', 'Who', 'Object', 'What', 'Reason'] as const

export function ActivityTable({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <section className={classes['scroll']} aria-label="Table of activity" tabIndex={0}>
      <table className={classes['table']}>
        <thead>
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col">
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
      <td className="figures">{shopInstantText(entry.at)}</td>
      <td>{entry.who ?? <span className={tones['quiet']}>automatic</span>}</td>
      <td className={classes['object']}>
        <ObjectLink entry={entry} />
      </td>
      <td>{actionText(entry)}</td>
      <td className={classes['reason']}>{entry.why}</td>
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
