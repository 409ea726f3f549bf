import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FindLogs } from '../../../shared/platform/logs/log-filter.ts'
import { DownloadButton } from '../../platform/ui/download-button.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { OlderEntries } from '../../platform/ui/older-entries.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { EmptyList } from '../../platform/kit/list.tsx'
import { LogFilters } from './log-filters.tsx'
import { LogLines } from './log-lines.tsx'
import { LogRetentionSection } from './log-retention-section.tsx'
import { useLiveLog, useLog } from './use-log.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { SetLogLevel } from '../../../shared/platform/logs/shown-log.ts'
import { trpc } from '../../platform/api.ts'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { LEVEL_WORDS } from './log-words.ts'

const LEVELS = SetLogLevel.shape.level.options.map((value) => ({ value, label: LEVEL_WORDS[value] }))
const SILENT = [{ value: 'silent' as const, label: 'Nothing' }]

/** Sets what is logged from now on. The next start takes the level from the settings again. */
function LogLevelChoice() {
  const queries = useQueryClient()
  const level = useQuery(trpc.logs.level.queryOptions()).data?.level
  const set = useMutation(
    trpc.logs.setLevel.mutationOptions({
      onSuccess: (answer) => queries.setQueryData(trpc.logs.level.queryKey(), answer),
    }),
  )
  if (level === undefined || level === 'fatal') return null
  return (
    <>
      <PickField
        label="Level until the next start"
        value={level}
        options={level === 'silent' ? [...SILENT, ...LEVELS] : LEVELS}
        onChange={(chosen) => {
          if (chosen !== 'silent') set.mutate({ level: chosen })
        }}
      />
      <Failed error={set.error} />
    </>
  )
}

/** The log, the newest lines first. The filters are in the address, so that a link shows the lines of a request. */
export function LogView() {
  const { view: _view, chosen: _chosen, ...search } = useSearch({ from: '/console/logs' })
  const filter = FindLogs.parse(search)
  const navigate = useNavigate()
  const [isLive, setLive] = useState(true)
  const show = (change: Partial<FindLogs>) => {
    const set = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== null && value !== '')
    void navigate({ to: '/console/logs', search: Object.fromEntries(set), replace: true })
  }
  return (
    <>
      <LogFilters key={filter.id} filter={filter} onFilter={show} />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Checkbox label="Show new lines as they are written" checked={isLive} onChange={setLive} />
        <LogLevelChoice />
        <DownloadButton path={`/console/log.jsonl?${queryOf(filter)}`}>Download</DownloadButton>
      </div>
      <LogRetentionSection />
      <Lines key={queryOf(filter)} filter={filter} isLive={isLive} onFilter={show} />
    </>
  )
}

interface LinesProps {
  filter: FindLogs
  isLive: boolean
  onFilter: (change: Partial<FindLogs>) => void
}

function Lines({ filter, isLive, onFilter }: LinesProps) {
  const live = useLiveLog(filter, isLive)
  const list = useLog(filter)
  if (list.isPending) return <LoadingLines label="Loading the log" />
  if (!list.data) return <Failed error={list.error} />
  const stored = list.data.pages.flatMap((page) => page.lines)
  const known = new Set(live.lines.map(({ line }) => JSON.stringify(line)))
  const lines = [...live.lines, ...stored.filter(({ line }) => !known.has(JSON.stringify(line)))]
  return (
    <>
      {live.isLost ? (
        <Notice
          tone="attention"
          title="New lines do not arrive: the connection was lost. It is tried again."
          live
        />
      ) : null}
      <Failed error={list.error} />
      {lines.length === 0 ? (
        <EmptyList title="No lines">Nothing in the log matches these filters.</EmptyList>
      ) : (
        <LogLines lines={lines} onReference={(id) => onFilter({ id })} />
      )}
      <OlderEntries list={list} />
    </>
  )
}

function queryOf(filter: FindLogs): string {
  const set = Object.entries(filter).filter(([, value]) => value !== null)
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
}
