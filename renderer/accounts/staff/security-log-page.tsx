import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconX } from '@tabler/icons-react'
import {
  type LoggedPerson,
  SECURITY_KINDS,
  type SecurityKind,
} from '../../../shared/accounts/security-events.ts'
import account from '../account.module.css'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Chooser } from '../../platform/ui/chooser.tsx'
import history from '../../platform/ui/history.module.css'
import { OlderEntries } from '../../platform/ui/older-entries.tsx'
import { LogEntry } from './log-entry.tsx'
import { KIND_WORDS } from './log-words.ts'
import { StaffFrame } from './staff-frame.tsx'
import { zoneText } from '../../platform/ui/shop-zone.ts'

/** The security log, newest first. */
export function SecurityLogPage() {
  return (
    <StaffFrame
      title="Security log"
      lead={`Sign-ins, failed attempts, and changes to accounts and access. Times are in ${zoneText()}. Entries can’t be changed or removed.`}
    >
      {() => <Log />}
    </StaffFrame>
  )
}

interface Filter {
  kind: SecurityKind | null
  person: string | null
}

function useLog(filter: Filter) {
  return useInfiniteQuery(
    trpc.staff.log.infiniteQueryOptions(filter, {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: (before) => before,
    }),
  )
}

function Log() {
  const { kind = null, person = null } = useSearch({ from: '/console/security-log' })
  const navigate = useNavigate()
  const log = useLog({ kind, person })
  const show = (filter: Filter) =>
    void navigate({
      to: '/console/security-log',
      search: { kind: filter.kind ?? undefined, person: filter.person ?? undefined },
      replace: true,
    })
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <KindPicker kind={kind} onChange={(chosen) => show({ kind: chosen, person })} />
        {person !== null ? (
          <PersonFilter person={log.data?.pages[0]?.person} onClear={() => show({ kind, person: null })} />
        ) : null}
      </div>
      {log.isPending ? <LoadingLines label="Loading security log" /> : null}
      <Failed error={log.error} />
      <Entries log={log} onPerson={(id) => show({ kind, person: id })} />
    </>
  )
}

function Entries({ log, onPerson }: { log: ReturnType<typeof useLog>; onPerson: (id: string) => void }) {
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  if (log.isSuccess && entries.length === 0) return <p className={account['lead']}>No entries yet.</p>
  return (
    <>
      <ol className={`border-t border-hairline ${history['history']}`}>
        {entries.map((entry) => (
          <LogEntry key={entry.id} entry={entry} onPerson={onPerson} />
        ))}
      </ol>
      <OlderEntries list={log} />
    </>
  )
}

function KindPicker(props: { kind: SecurityKind | null; onChange: (kind: SecurityKind | null) => void }) {
  return (
    <Chooser
      label="Show"
      value={props.kind ?? ''}
      choices={[['', 'Everything'], ...SECURITY_KINDS.map((kind) => [kind, KIND_WORDS[kind]] as const)]}
      onChange={(chosen) => props.onChange(chosen === '' ? null : chosen)}
    />
  )
}

/** Says that the list is filtered by a person: undefined while loading, null for an unknown one. */
function PersonFilter(props: { person: LoggedPerson | null | undefined; onClear: () => void }) {
  if (props.person === undefined) return null
  const name = props.person ? `${props.person.name}, ${props.person.email}` : 'an unknown person'
  return (
    <p className="flex min-h-control flex-wrap items-center gap-2 wrap-anywhere">
      Only entries about <strong>{name}</strong>
      <Button look="bare" icon={<IconX size={16} stroke={2} aria-hidden="true" />} onClick={props.onClear}>
        Show everyone
      </Button>
    </p>
  )
}
