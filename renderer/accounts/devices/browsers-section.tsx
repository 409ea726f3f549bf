import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnSession } from '../../../shared/accounts/own-account.ts'
import { server, trpc } from '../../platform/api.ts'
import { signOut } from '../../platform/shell/session.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { Section } from '../account-frame.tsx'
import classes from '../account.module.css'
import { RemainingAgents } from '../apps/remaining-agents.tsx'
import { browserName, isHandheld } from '../browser-name.ts'
import { WorkstationRows } from './workstation-rows.tsx'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { whenText, nowSeconds } from '../account-words.ts'

/** The signed-in browsers; each can be signed out here. */
export function BrowsersSection() {
  const list = useQuery(trpc.account.sessions.list.queryOptions())
  const navigate = useNavigate()
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null)
  const [isDone, setDone] = useState(false)
  const sessions = list.data ?? []
  const end = (session: OwnSession) => {
    if (session.current) void signOut().then(() => navigate({ to: '/' }))
    else setEnding(session)
  }
  return (
    <Section title="Signed-in browsers" lead="Sign out any you don’t recognize.">
      {list.isPending ? <LoadingLines label="Loading browsers" /> : null}
      <Failed error={list.error} />
      <ul className={classes['list']}>
        {sessions.map((session) => (
          <BrowserRow key={session.id} session={session} onSignOut={() => end(session)} />
        ))}
      </ul>
      <WorkstationRows />
      {sessions.length > 1 ? (
        <div>
          <Button onClick={() => setEnding('others')}>Sign out everywhere else</Button>
        </div>
      ) : null}
      {isDone ? (
        <Notice tone="good" live title="All other browsers were signed out.">
          <RemainingAgents />
        </Notice>
      ) : null}
      <EndDialog
        ending={ending}
        others={sessions.length - 1}
        onClose={() => setEnding(null)}
        onAllEnded={() => setDone(true)}
      />
    </Section>
  )
}

interface EndDialogProps {
  ending: OwnSession | 'others' | null
  others: number
  onClose: () => void
  onAllEnded: () => void
}

function EndDialog({ ending, others, onClose, onAllEnded }: EndDialogProps) {
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: (chosen: OwnSession | 'others') =>
      chosen === 'others'
        ? server.account.sessions.endOthers.mutate()
        : server.account.sessions.end.mutate({ id: chosen.id }),
    onSuccess: (left) => {
      queries.setQueryData(trpc.account.sessions.list.queryKey(), left)
      void queries.invalidateQueries({ queryKey: trpc.workstation.list.queryKey() })
    },
  })
  const title =
    ending === 'others' ? 'Sign out everywhere else?' : `Sign out ${browserName(ending?.user_agent ?? null)}?`
  return (
    <ConfirmDialog
      opened={ending !== null}
      title={title}
      confirm="Sign out"
      action={end}
      input={ending}
      onClose={onClose}
      onDone={() => ending === 'others' && onAllEnded()}
    >
      {ending === 'others'
        ? `This signs out ${counted(others, 'other browser')} right away. You stay signed in here, and API keys and connected apps still work.`
        : 'Anyone using it will have to sign in again.'}
    </ConfirmDialog>
  )
}

/** One signed-in browser. */
function BrowserRow({ session, onSignOut }: { session: OwnSession; onSignOut: () => void }) {
  const name = browserName(session.user_agent)
  const Icon = isHandheld(session.user_agent) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li
      className={`grid grid-cols-auto-fr-auto items-center gap-x-4 gap-y-1 border-b border-hairline ${classes['row']}`}
    >
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <div className={`grid min-w-0 gap-0.5 ${classes['description']}`}>
        <p
          className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-semibold wrap-anywhere"
          title={session.user_agent ?? undefined}
        >
          {name}
          {session.current ? <span className="text-small font-medium text-good">This browser</span> : null}
        </p>
        <p className="note">
          Last used {whenText(session.seen_at, nowSeconds())}, signed in {shopInstantText(session.created_at)}
        </p>
      </div>
      <Button
        look="bare"
        aria-label={session.current ? 'Sign out this browser' : `Sign out ${name}`}
        onClick={onSignOut}
      >
        Sign out
      </Button>
    </li>
  )
}
