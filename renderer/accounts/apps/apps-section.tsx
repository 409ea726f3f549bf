import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Grant } from '../../../shared/accounts/oauth/grants.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { Section } from '../account-frame.tsx'
import classes from '../account.module.css'
import { AppRow } from './app-row.tsx'
import { type AppGroup, groupApps, liveConnections } from './app-groups.ts'
import { type Ending, EndAppDialog } from './end-app-dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'

/** Connected apps; each can be disconnected here. */
export function AppsSection() {
  const list = useQuery(trpc.account.apps.list.queryOptions())
  const [ending, setEnding] = useState<Ending | null>(null)
  const [announcement, announce] = useState('')
  const { apps, ended } = groupApps(list.data ?? [])
  const onEnded = ({ client_name }: Ending) => {
    setEnding(null)
    announce(`${client_name} is disconnected.`)
  }
  return (
    <Section
      id="connected-apps"
      title="Connected apps"
      lead="Programs and assistants that act for you. Disconnect any you don’t recognize."
    >
      {list.isPending ? <LoadingLines label="Loading apps" /> : null}
      <Failed error={list.error} />
      {list.isSuccess && apps.length === 0 ? (
        <p className={classes['lead']}>
          No app is connected. See how to <Link to="/account/keys">connect an agent</Link>.
        </p>
      ) : null}
      <ul className={classes['list']}>
        {apps.map((app) => (
          <App key={app.client_id} app={app} onEnd={setEnding} />
        ))}
      </ul>
      <Ended apps={ended} />
      <EndAppDialog ending={ending} onClose={() => setEnding(null)} onEnded={onEnded} />
      <output className="spoken">{announcement}</output>
    </Section>
  )
}

/** One app with its connections. */
function App({ app, onEnd }: { app: AppGroup; onEnd: (ending: Ending) => void }) {
  const { client_id, client_name, connections } = app
  const live = liveConnections(app).length
  if (connections.length === 1)
    return <AppRow app={connections[0]} onEnd={() => onEnd({ client_name, grant_id: connections[0].id })} />
  return (
    <li className={classes['group']}>
      <div
        className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-body text-soft ${classes['groupHead']}`}
      >
        <p>
          {client_name} {live > 1 ? `is connected ${live} times` : 'was connected more than once'}
        </p>
        {live > 1 ? (
          <Button
            look="bare"
            aria-label={`Disconnect all of ${client_name}`}
            onClick={() => onEnd({ client_name, client_id })}
          >
            Disconnect all
          </Button>
        ) : null}
      </div>
      <ul>
        {connections.map((connection) => (
          <AppRow
            key={connection.id}
            app={connection}
            hasSiblings
            onEnd={() => onEnd({ client_name, grant_id: connection.id })}
          />
        ))}
      </ul>
    </li>
  )
}

/** Connections that ended in the last 30 days, collapsed. */
function Ended({ apps }: { apps: readonly Grant[] }) {
  if (apps.length === 0) return null
  return (
    <details className={classes['endedApps']}>
      <summary>{counted(apps.length, 'connection')} that ended in the last 30 days</summary>
      <ul className={classes['list']}>
        {apps.map((app) => (
          <AppRow key={app.id} app={app} />
        ))}
      </ul>
    </details>
  )
}
