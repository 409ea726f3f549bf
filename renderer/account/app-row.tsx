import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import type { Grant } from '../../shared/oauth/grants.ts'
import { Button } from '../ui/buttons.tsx'
import { nowSeconds } from './account-words.ts'
import classes from './account.module.css'
import { grantText, grantTimes } from './connect-words.ts'
import { SpendingLine } from './spending-line.tsx'
import { WhatItDid } from './what-it-did.tsx'

/** One connected app: what it calls itself, who says so, what it may do, and when it was used. */
export function AppRow({ app, onEnd }: { app: Grant; onEnd: () => void }) {
  const active = app.revoked_at === null
  const Icon = active ? IconPlugConnected : IconPlugConnectedX
  return (
    <li className={classes['row']}>
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <div className={classes['what']}>
        <p className={classes['name']}>
          {app.client_name}
          {app.verified_domain === undefined ? (
            <span className={classes['small']}>Unverified</span>
          ) : (
            <span className={classes['here']}>{app.verified_domain}</span>
          )}
        </p>
        {active ? <p className={classes['may']}>{grantText(app)}</p> : null}
        <p className={classes['small']}>{grantTimes(app, nowSeconds())}</p>
      </div>
      <Actions app={app} onEnd={onEnd} />
      {active && app.scopes.includes('purchase') ? (
        <SpendingLine
          agent={{ kind: 'app', id: app.id, name: app.client_name }}
          cap={app.monthly_cap_cents}
        />
      ) : null}
    </li>
  )
}

function Actions({ app, onEnd }: { app: Grant; onEnd: () => void }) {
  return (
    <div className={classes['rowActions']}>
      <WhatItDid agent={{ kind: 'app', id: app.id, name: app.client_name }} />
      {app.revoked_at === null ? (
        <Button look="bare" aria-label={`Disconnect ${app.client_name}`} onClick={onEnd}>
          Disconnect
        </Button>
      ) : null}
    </div>
  )
}
