import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ExportPage } from '../../../shared/platform/backup/export-page.ts'
import { trpc } from '../../platform/api.ts'

/** An export changes no row that the change feed would report. */
const RUNNING_REFETCH_MS = 1000

export function useExport() {
  return useQuery(
    trpc.exports.read.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.state.status === 'running' ? RUNNING_REFETCH_MS : false),
    }),
  )
}

/** Starts and cancels exports; the answer to every change becomes the content of the section. */
export function useExportChanges() {
  const queries = useQueryClient()
  const onSuccess = (page: ExportPage) => queries.setQueryData(trpc.exports.read.queryKey(), page)
  return {
    start: useMutation(trpc.exports.start.mutationOptions({ onSuccess })),
    cancel: useMutation(trpc.exports.cancel.mutationOptions({ onSuccess })),
  }
}
export type ExportChanges = ReturnType<typeof useExportChanges>
