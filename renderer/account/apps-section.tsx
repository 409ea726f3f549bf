import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Grant } from '../../shared/oauth/grants.ts'
import { trpc } from '../api.ts'
import { Section } from './account-frame.tsx'
import classes from './account.module.css'
import { AppRow } from './app-row.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Failed } from './failed.tsx'
import { LoadingLines } from './loading-lines.tsx'

/** Programs and assistants that a person connected; each can be disconnected from here. */
export function AppsSection() {
  const list = useQuery(trpc.account.apps.list.queryOptions())
  const [ending, setEnding] = useState<Grant | null>(null)
  const [said, setSaid] = useState('')
  const apps = list.data ?? []
  const onEnded = (app: Grant) => {
    setEnding(null)
    setSaid(`${app.client_name} is disconnected.`)
  }
  return (
    <Section
      title="Connected apps"
      lead="Programs and assistants that act for you. Disconnect those that you do not know or use no more."
    >
      {list.isPending ? <LoadingLines label="Loading the apps" /> : null}
      <Failed error={list.error} />
      {list.isSuccess && apps.length === 0 ? (
        <p className={classes['lead']}>
          No app is connected. An assistant that speaks MCP asks you here when it is given the shop’s address.
        </p>
      ) : null}
      <ul className={classes['list']}>
        {apps.map((app) => (
          <AppRow key={app.id} app={app} onEnd={() => setEnding(app)} />
        ))}
      </ul>
      <EndDialog ending={ending} onClose={() => setEnding(null)} onEnded={onEnded} />
      <output className="spoken">{said}</output>
    </Section>
  )
}

interface EndDialogProps {
  ending: Grant | null
  onClose: () => void
  onEnded: (app: Grant) => void
}

function EndDialog({ ending, onClose, onEnded }: EndDialogProps) {
  const queries = useQueryClient()
  const end = useMutation(
    trpc.account.apps.end.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: trpc.account.apps.list.queryKey() })
        if (ending) onEnded(ending)
      },
    }),
  )
  return (
    <ConfirmDialog
      opened={ending !== null}
      title={`Disconnect ${ending?.client_name ?? 'the app'}?`}
      confirm="Disconnect"
      keep="Keep it"
      busy={end.isPending}
      error={end.error}
      onClose={onClose}
      onConfirm={() => ending && end.mutate({ grant_id: ending.id })}
    >
      It is refused from that moment on. To use it again, connect it anew from the app.
    </ConfirmDialog>
  )
}
