import { useEffect, useRef } from 'react'
import { EMAIL_GROUPS, EMAIL_KINDS, type EmailKind } from '../../../shared/messaging/mail/email-kinds.ts'
import type { EmailTexts } from '../../../shared/messaging/mail/email-texts.ts'
import classes from './email-texts.module.css'

interface KindListProps {
  draft: EmailTexts
  faults: Record<string, string>
  chosen: EmailKind
  onChoose: (kind: EmailKind) => void
}

/** Every email that the shop can word, with a mark where it has its own words. */
export function KindList({ draft, faults, chosen, onChoose }: KindListProps) {
  const markOf = (kind: EmailKind) => {
    if (Object.keys(faults).some((path) => path.startsWith(`${kind}.`))) return 'Check'
    return draft[kind].subject === null && draft[kind].body === null ? null : 'Changed'
  }
  const list = useRef<HTMLElement>(null)
  // On a small screen the list is a few lines high: it begins at the email that is open.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (open && list.current) list.current.scrollTop = open.offsetTop - list.current.clientHeight / 2
  }, [])
  return (
    <nav
      ref={list}
      className={`pills relative overflow-y-auto rounded border border-hairline ${classes['kinds']}`}
      aria-label="Emails"
    >
      {Object.entries(EMAIL_GROUPS).map(([group, texts]) => (
        <section key={group}>
          <h2 className="fine font-medium">{group}</h2>
          <ul>
            {(Object.keys(texts) as EmailKind[]).map((kind) => (
              <li key={kind}>
                <button
                  type="button"
                  aria-current={kind === chosen ? 'true' : undefined}
                  onClick={() => onChoose(kind)}
                >
                  <span>{EMAIL_KINDS[kind].label}</span>
                  <Mark mark={markOf(kind)} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Mark({ mark }: { mark: 'Check' | 'Changed' | null }) {
  if (mark === null) return null
  return <small className={classes[mark === 'Check' ? 'check' : 'changed']}>{mark}</small>
}
