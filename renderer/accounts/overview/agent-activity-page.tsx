import { Box } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconHistory } from '@tabler/icons-react'
import type { NamedAgent } from '../../../shared/accounts/agent-uses.ts'
import { trpc } from '../../platform/api.ts'
import { Button, ButtonLink } from '../../platform/ui/buttons.tsx'
import { Chooser } from '../../platform/ui/chooser.tsx'
import history from '../../platform/ui/history.module.css'
import { OlderEntries } from '../../platform/ui/older-entries.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { AccountFrame } from '../account-frame.tsx'
import account from '../account.module.css'
import { AgentAction } from './agent-action.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { SignedIn } from '../../platform/shell/signed-in.tsx'

/** Shows what keys and connected apps did for this account. The address of the page says whose entries are shown. */
export function AgentActivityPage() {
  useTitle('Activity')
  return (
    <SignedIn>
      {() => (
        <AccountFrame title="Activity">
          <p className={account['lead']}>
            What your API keys and connected apps changed, requested or were refused in the last 90 days.
            Reads aren’t listed.
          </p>
          <Activity />
        </AccountFrame>
      )}
    </SignedIn>
  )
}

/** The key or app in the address. */
interface AgentSearch {
  key?: string | undefined
  app?: string | undefined
}

function useActivity({ key, app }: AgentSearch) {
  const filter = { ...(key ? { key_id: key } : {}), ...(app ? { grant_id: app } : {}) }
  return useInfiniteQuery(
    trpc.account.activity.infiniteQueryOptions(filter, { getNextPageParam: (page) => page.next_cursor }),
  )
}

function Activity() {
  const filter = useSearch({ from: '/account/activity' })
  const navigate = useNavigate()
  const activity = useActivity(filter)
  const agent = activity.data?.pages[0]?.of ?? null
  const show = (search: AgentSearch) => void navigate({ to: '/account/activity', search, replace: true })
  return (
    <>
      <AgentPicker filter={filter} agent={agent} onChange={show} />
      {activity.isPending ? <LoadingLines label="Loading activity" /> : null}
      <Failed error={activity.error} />
      {activity.isError && (filter.key ?? filter.app) !== undefined ? (
        <div>
          <Button onClick={() => show({})}>Show all keys and apps</Button>
        </div>
      ) : null}
      <Entries activity={activity} agent={agent} />
    </>
  )
}

/** Returns the active keys and apps, and the shown one even if it is revoked. */
function useAgents(shown: NamedAgent | null): NamedAgent[] {
  const keys = useQuery(trpc.account.keys.list.queryOptions())
  const apps = useQuery(trpc.account.apps.list.queryOptions())
  const agents: NamedAgent[] = [
    ...(keys.data?.keys ?? []).map(({ id, name }) => ({ kind: 'key' as const, id, name })),
    ...(apps.data ?? []).map(({ id, client_name }) => ({ kind: 'app' as const, id, name: client_name })),
  ]
  return shown === null || agents.some(({ id }) => id === shown.id) ? agents : [shown, ...agents]
}

interface AgentPickerProps {
  filter: AgentSearch
  agent: NamedAgent | null
  onChange: (filter: AgentSearch) => void
}

function AgentPicker({ filter, agent: shown, onChange }: AgentPickerProps) {
  const agents = useAgents(shown)
  const choose = (chosen: string) => {
    const agent = agents.find(({ id }) => id === chosen)
    onChange(agent === undefined ? {} : { [agent.kind]: agent.id })
  }
  const names = agents.map(
    ({ id, kind, name }) => [id, `${name} (${kind === 'key' ? 'API key' : 'app'})`] as const,
  )
  return (
    <Chooser
      label="Show"
      value={filter.key ?? filter.app ?? ''}
      choices={[['', 'All keys and apps'], ...names]}
      onChange={choose}
    />
  )
}

function Entries({
  activity,
  agent,
}: {
  activity: ReturnType<typeof useActivity>
  agent: NamedAgent | null
}) {
  const entries = activity.data?.pages.flatMap((page) => page.entries) ?? []
  if (activity.isSuccess && entries.length === 0) return <NoActivity agent={agent} />
  return (
    <>
      <ol className={`border-t border-hairline ${history['history']}`}>
        {entries.map((entry) => (
          <AgentAction key={entry.id} entry={entry} showsAgent={agent === null} />
        ))}
      </ol>
      <OlderEntries list={activity} />
    </>
  )
}

function NoActivity({ agent }: { agent: NamedAgent | null }) {
  return (
    <Box
      className={`grid justify-items-start gap-2.5 border-t border-hairline ${account['empty']}`}
      p="32px 0"
    >
      <IconHistory size={32} stroke={1.5} aria-hidden="true" />
      <h2>Nothing yet</h2>
      <p>
        {agent === null
          ? 'Once a program uses one of your keys or an app is connected, its activity appears here.'
          : `${agent.name} has no activity in the last 90 days.`}
      </p>
      {agent === null ? (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/account/keys">API keys</ButtonLink>
          <ButtonLink to="/account" look="bare">
            Connected apps
          </ButtonLink>
        </div>
      ) : null}
    </Box>
  )
}
