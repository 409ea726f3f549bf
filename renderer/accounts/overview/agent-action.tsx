import { Link } from '@tanstack/react-router'
import { type AgentUseEntry, wordsOfUse } from '../../../shared/accounts/agent-uses.ts'
import history from '../../platform/ui/history.module.css'
import { ToneIcon } from '../../platform/ui/notice.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'

/** One action or refusal of a key or app, with a link to its quote or order. `showsAgent`: names the key or app. */
export function AgentAction({ entry, showsAgent }: { entry: AgentUseEntry; showsAgent: boolean }) {
  const { text, refused } = wordsOfUse(entry)
  return (
    <li className="grid grid-cols-[13rem_minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-0.5 border-b border-hairline py-3 max-sm:grid-cols-1!">
      <time className="figures text-body text-muted" dateTime={new Date(entry.at * 1000).toISOString()}>
        {shopInstantText(entry.at)}
      </time>
      <div className="grid gap-1 wrap-anywhere">
        <p>{text}</p>
        {refused === null ? null : (
          <p className="flex items-center gap-1.5 text-body text-attention">
            <ToneIcon tone="attention" size={18} />
            {refused}
          </p>
        )}
      </div>
      <p className={`touch-links flex flex-wrap items-baseline gap-x-4 gap-y-1 note ${history['about']}`}>
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
