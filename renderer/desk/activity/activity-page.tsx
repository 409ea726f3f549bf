import { Box } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FindActivity } from '../../../shared/desk/history/activity.ts'
import { trpc } from '../../platform/api.ts'
import { DownloadButton } from '../../platform/ui/download-button.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { OlderEntries } from '../../platform/ui/older-entries.tsx'
import { EmptyList } from '../../platform/kit/list.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityTable } from './activity-table.tsx'

/** Shows who did what in the whole shop, newest first. The filters are in the address. */
export function ActivityPage() {
  return (
    <OperatorFrame title="Activity" right="set_up">
      {() => <Activity />}
    </OperatorFrame>
  )
}

function Activity() {
  const filter = FindActivity.parse(useSearch({ from: '/console/activity' }))
  const navigate = useNavigate()
  const show = (change: Partial<FindActivity>) => {
    const set = Object.entries({ ...filter, ...change }).filter(
      ([, value]) => value !== null && value !== '' && value !== false,
    )
    void navigate({ to: '/console/activity', search: Object.fromEntries(set), replace: true })
  }
  return (
    <>
      <Box className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3" mb={16}>
        <ActivityFilters filter={filter} onFilter={show} />
        <DownloadButton path={`/console/activity.csv?${queryOf(filter)}`}>CSV</DownloadButton>
      </Box>
      <Entries filter={filter} />
    </>
  )
}

function Entries({ filter }: { filter: FindActivity }) {
  const list = useInfiniteQuery(
    trpc.activity.list.infiniteQueryOptions(filter, {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: (before) => before,
    }),
  )
  if (list.isPending) return <LoadingLines label="Loading activity" />
  if (!list.data) return <Failed error={list.error} />
  const entries = list.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0)
    return <EmptyList title="No entries">Nothing happened that matches these filters.</EmptyList>
  return (
    <>
      <Failed error={list.error} />
      <ActivityTable entries={entries} />
      <OlderEntries list={list} />
    </>
  )
}

function queryOf(filter: FindActivity): string {
  const set = Object.entries(filter).filter(([, value]) => value !== null)
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
}
