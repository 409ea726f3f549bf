import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconHistory } from '@tabler/icons-react'
import type { NamedAgent } from '../../../shared/accounts/agent-uses.ts'
import { trpc } from '../../api.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { Chooser } from '../../ui/chooser.tsx'
import history from '../../ui/history.module.css'
import { OlderEntries } from '../../ui/older-entries.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { AccountFrame } from '../account-frame.tsx'
import account from '../account.module.css'
import { ActivityEntry } from './activity-entry.tsx'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { SignedIn } from '../../shell/signed-in.tsx'

/** What keys and connected apps did for their person; whose entries are shown stands in the address. */
export function ActivityPage() {
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

/** As the address names one. */
interface Whose {
  key?: string | undefined
  app?: string | undefined
}

function useActivity({ key, app }: Whose) {
  const of = { ...(key ? { key_id: key } : {}), ...(app ? { grant_id: app } : {}) }
  return useInfiniteQuery(
    trpc.account.activity.infiniteQueryOptions(of, { getNextPageParam: (page) => page.next_cursor }),
  )
}

function Activity() {
  const whose = useSearch({ from: '/account/activity' })
  const navigate = useNavigate()
  const activity = useActivity(whose)
  const of = activity.data?.pages[0]?.of ?? null
  const show = (search: Whose) => void navigate({ to: '/account/activity', search, replace: true })
  return (
    <>
      <WhosePicker whose={whose} of={of} onChange={show} />
      {activity.isPending ? <LoadingLines label="Loading activity" /> : null}
      <Failed error={activity.error} />
      {activity.isError && (whose.key ?? whose.app) !== undefined ? (
        <div>
          <Button onClick={() => show({})}>Show all keys and apps</Button>
        </div>
      ) : null}
      <Entries activity={activity} of={of} />
    </>
  )
}

/** Everybody who can be asked about: those that work, and the one that is shown. */
function useAgents(of: NamedAgent | null): NamedAgent[] {
  const keys = useQuery(trpc.account.keys.list.queryOptions())
  const apps = useQuery(trpc.account.apps.list.queryOptions())
  const agents: NamedAgent[] = [
    ...(keys.data?.keys ?? []).map(({ id, name }) => ({ kind: 'key' as const, id, name })),
    ...(apps.data ?? []).map(({ id, client_name }) => ({ kind: 'app' as const, id, name: client_name })),
  ]
  return of === null || agents.some(({ id }) => id === of.id) ? agents : [of, ...agents]
}

interface WhosePickerProps {
  whose: Whose
  of: NamedAgent | null
  onChange: (whose: Whose) => void
}

function WhosePicker({ whose, of, onChange }: WhosePickerProps) {
  const agents = useAgents(of)
  const choose = (chosen: string) => {
    const agent = agents.find((one) => one.id === chosen)
    onChange(agent === undefined ? {} : { [agent.kind]: agent.id })
  }
  const names = agents.map(
    ({ id, kind, name }) => [id, `${name} (${kind === 'key' ? 'API key' : 'app'})`] as const,
  )
  return (
    <Chooser
      label="Show"
      value={whose.key ?? whose.app ?? ''}
      choices={[['', 'All keys and apps'], ...names]}
      onChange={choose}
    />
  )
}

function Entries({ activity, of }: { activity: ReturnType<typeof useActivity>; of: NamedAgent | null }) {
  const entries = activity.data?.pages.flatMap((page) => page.entries) ?? []
  if (activity.isSuccess && entries.length === 0) return <Nothing of={of} />
  return (
    <>
      <ol className={history['history']}>
        {entries.map((entry) => (
          <ActivityEntry key={entry.id} entry={entry} named={of === null} />
        ))}
      </ol>
      <OlderEntries list={activity} />
    </>
  )
}

function Nothing({ of }: { of: NamedAgent | null }) {
  return (
    <div className={account['empty']}>
      <IconHistory size={32} stroke={1.5} aria-hidden="true" />
      <h2>Nothing yet</h2>
      <p>
        {of === null
          ? 'Once a program uses one of your keys or an app is connected, its activity appears here.'
          : `${of.name} has no activity in the last 90 days.`}
      </p>
      {of === null ? (
        <div className={account['actions']}>
          <ButtonLink to="/account/keys">API keys</ButtonLink>
          <ButtonLink to="/account" look="bare">
            Connected apps
          </ButtonLink>
        </div>
      ) : null}
    </div>
  )
}
