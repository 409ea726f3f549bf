import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { OwnSession } from '../../../shared/accounts/own-account.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { agoText, nowSeconds } from '../account-words.ts'
import classes from '../account.module.css'
import { browserName, isHandheld } from '../browser-name.ts'

/** One signed-in browser. */
export function BrowserRow({ session, onSignOut }: { session: OwnSession; onSignOut: () => void }) {
  const name = browserName(session.user_agent)
  const Icon = isHandheld(session.user_agent) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes['row']}>
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <div className={classes['description']}>
        <p className={classes['name']} title={session.user_agent ?? undefined}>
          {name}
          {session.current ? <span className={classes['badge']}>This browser</span> : null}
        </p>
        <p className={classes['small']}>
          Last used {agoText(session.seen_at, nowSeconds())}, signed in {shopInstantText(session.created_at)}
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
