import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { type AgentCounts, agentsEndedText, agentsEndText, remainingAgentsText } from './agents-words.ts'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'

/** API keys and apps that still work after signing out or changing the password, with a button that ends them. */
export function RemainingAgents() {
  const keys = useQuery(trpc.account.keys.list.queryOptions())
  const apps = useQuery(trpc.account.apps.list.queryOptions())
  const [asking, setAsking] = useState(false)
  const [ended, setEnded] = useState<AgentCounts | null>(null)
  if (ended !== null) return <Ended ended={ended} />
  if (!keys.data || !apps.data) return null
  const left = {
    keys: keys.data.keys.length,
    apps: apps.data.filter(({ revoked_at }) => revoked_at === null).length,
  }
  if (left.keys + left.apps === 0) return null
  return (
    <div className="grid gap-2.5">
      <p>
        {remainingAgentsText(left)} Review <Link to="/account/keys">API keys</Link> and{' '}
        <Link to="/account" hash="connected-apps">
          connected apps
        </Link>
        , or end them all.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsking(true)}>End all API keys and apps too</Button>
      </div>
      <EndAgentsDialog opened={asking} left={left} onClose={() => setAsking(false)} onEnded={setEnded} />
    </div>
  )
}

function Ended({ ended }: { ended: AgentCounts }) {
  const sentence = useFocusOnAppear<HTMLParagraphElement>()
  return (
    <p ref={sentence} tabIndex={-1}>
      {agentsEndedText(ended)}
    </p>
  )
}

interface EndAgentsDialogProps {
  opened: boolean
  left: AgentCounts
  onClose: () => void
  onEnded: (ended: AgentCounts) => void
}

function EndAgentsDialog({ opened, left, onClose, onEnded }: EndAgentsDialogProps) {
  const queries = useQueryClient()
  const end = useMutation(
    trpc.account.endAgents.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: trpc.account.keys.list.queryKey() })
        void queries.invalidateQueries({ queryKey: trpc.account.apps.list.queryKey() })
      },
    }),
  )
  return (
    <ConfirmDialog
      opened={opened}
      title="End all API keys and apps?"
      confirm="End them all"
      keep="Keep them"
      action={end}
      onClose={onClose}
      input={undefined}
      onDone={onEnded}
    >
      {agentsEndText(left)} Keys can’t be restored. Apps can be reconnected from the app.
    </ConfirmDialog>
  )
}
