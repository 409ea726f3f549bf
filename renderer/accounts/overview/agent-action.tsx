import { Link } from '@tanstack/react-router'
import { type AgentUseEntry, wordsOfUse } from '../../../shared/accounts/agent-uses.ts'
import history from '../../platform/ui/history.module.css'
import { ToneIcon } from '../../platform/ui/notice.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'

/** One action or refusal of a key or app, with a link to its quote or order. `showsAgent`: names the key or app. */
export function AgentAction({ entry, showsAgent }: { entry: AgentUseEntry; showsAgent: boolean }) {
  const { text, refused } = wordsOfUse(entry)
  return (
    <li className={`baseline ruled grid folds ${history['entry']}`}>
      <time className="figures muted body-size" dateTime={new Date(entry.at * 1000).toISOString()}>
        {shopInstantText(entry.at)}
      </time>
      <div className="stack-4 anywhere">
        <p>{text}</p>
        {refused === null ? null : (
          <p className="row-6 middle warns body-size">
            <ToneIcon tone="attention" size={18} />
            {refused}
          </p>
        )}
      </div>
      <p className={`touch-links wrap-4-16 baseline note ${history['about']}`}>
        {showsAgent ? <AgentLink entry={entry} /> : null}
        <Part part={entry.part} />
      </p>
    </li>
  )
}

function AgentLink({ entry: { by } }: { entry: AgentUseEntry }) {
  const search = by.kind === 'key' ? { key: by.id } : { app: by.id }
  return (
    <Link to="/account/activity" search={search}>
      {by.name}
    </Link>
  )
}

function Part({ part }: Pick<AgentUseEntry, 'part'>) {
  if (part === null) return null
  const { quote_id: id, filename, ordered } = part
  const name = `Open the ${ordered ? 'order' : 'quote'} of ${filename}`
  return ordered ? (
    <Link to="/orders/$id" params={{ id }} aria-label={name}>
      Open the order
    </Link>
  ) : (
    <Link to="/quotes/$id" params={{ id }} aria-label={name}>
      Open the quote
    </Link>
  )
}
