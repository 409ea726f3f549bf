import { IconAlertTriangle } from '@tabler/icons-react'
import type { LoggedPerson, SecurityEntry } from '../../../shared/accounts/security-events.ts'
import history from '../../platform/ui/history.module.css'
import { shopInstantText } from '../../platform/ui/words.ts'
import { describeEntry, fromText, isWarning } from './log-words.ts'
import classes from './staff.module.css'

/** One entry of the log; the people in it link to their entries. */
export function LogEntry({ entry, onPerson }: { entry: SecurityEntry; onPerson: (id: string) => void }) {
  return (
    <li className="grid grid-cols-[13rem_minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-0.5 border-b border-hairline py-3 max-sm:grid-cols-1!">
      <time className="figures text-body text-muted" dateTime={new Date(entry.at * 1000).toISOString()}>
        {shopInstantText(entry.at)}
      </time>
      <div className="grid gap-1 wrap-anywhere">
        <p className={`wrap-anywhere ${classes['sentence']}`}>
          {isWarning(entry.what) ? (
            <>
              <IconAlertTriangle className="text-attention" size={18} stroke={1.9} aria-hidden="true" />
              <span className="spoken">Attention: </span>
            </>
          ) : null}
          {describeEntry(entry)}
        </p>
        <p className={`touch-links flex flex-wrap items-baseline gap-x-4 gap-y-1 note ${history['about']}`}>
          {concernedPeople(entry).map((person) => (
            <button key={person.id} type="button" onClick={() => onPerson(person.id)}>
              {person.email}
            </button>
          ))}
          <span>{fromText(entry)}</span>
        </p>
      </div>
    </li>
  )
}

/** Returns the people an entry is about, each once. */
function concernedPeople({ person, actor }: SecurityEntry): LoggedPerson[] {
  const both = [person, actor].filter((known) => known !== null)
  return both.filter((known, index) => both.findIndex(({ id }) => id === known.id) === index)
}
