import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import type { Grant } from '../../../shared/accounts/oauth/grants.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { nowSeconds } from '../account-words.ts'
import classes from '../account.module.css'
import { grantText, grantTimes } from './connect-words.ts'
import { SpendingLine } from '../grants/spending-line.tsx'
import { ActivityLink } from '../grants/activity-link.tsx'

interface AppRowProps {
  app: Grant
  /** True if the app has other connections beside this one. */
  hasSiblings?: boolean
  onEnd?: () => void
}

/** One connection of an app: its name, whether it is verified, what it may do, and when it was used. */
export function AppRow({ app, hasSiblings = false, onEnd }: AppRowProps) {
  const active = app.revoked_at === null
  // Distinguishes the buttons of several rows for screen readers.
  const name = hasSiblings
    ? `${app.client_name}, connected ${shopInstantText(app.created_at)}`
    : app.client_name
  const agent = { kind: 'app', id: app.id, name } as const
  const Icon = active ? IconPlugConnected : IconPlugConnectedX
  return (
    <li
      className={`grid grid-cols-auto-fr-auto items-center gap-x-4 gap-y-1 border-b border-hairline ${classes['row']}`}
    >
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <div className={`grid min-w-0 gap-0.5 ${classes['description']}`}>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {app.client_name}
          {app.verified_domain === undefined ? (
            <span className="note">Unverified</span>
          ) : (
            <span className="text-small font-medium text-good">{app.verified_domain}</span>
          )}
        </p>
        {active ? <p className={`text-body ${classes['permissions']}`}>{grantText(app)}</p> : null}
        <p className="note">{grantTimes(app, nowSeconds())}</p>
      </div>
      <div className={`flex flex-wrap justify-end ${classes['rowActions']}`}>
        <ActivityLink agent={agent} />
        {active ? (
          <Button look="bare" aria-label={`Disconnect ${agent.name}`} onClick={onEnd}>
            Disconnect
          </Button>
        ) : null}
      </div>
      {active && app.scopes.includes('purchase') ? (
        <SpendingLine agent={agent} cap={app.monthly_cap_cents} />
      ) : null}
    </li>
  )
}
