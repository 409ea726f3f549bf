import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BackupsPage } from '../../../shared/backup/backups-page.ts'
import { trpc } from '../../api.ts'

/** A backup changes no row that the change feed would report. */
const RUNNING_REFETCH_MS = 1000
const IDLE_REFETCH_MS = 15_000

export function useBackups() {
  return useQuery(
    trpc.backups.read.queryOptions(undefined, {
      refetchInterval: ({ state }) =>
        state.data?.run || state.data?.restore_step ? RUNNING_REFETCH_MS : IDLE_REFETCH_MS,
    }),
  )
}

/** What every change of the page answers with becomes what the page shows. */
export function useBackupChanges() {
  const queries = useQueryClient()
  const onSuccess = (page: BackupsPage) => {
    queries.setQueryData(trpc.backups.read.queryKey(), page)
    void queries.invalidateQueries({ queryKey: trpc.desk.warnings.queryKey() })
  }
  return {
    backUpNow: useMutation(trpc.backups.backUpNow.mutationOptions({ onSuccess })),
    checkNow: useMutation(trpc.backups.checkNow.mutationOptions({ onSuccess })),
    saveRotation: useMutation(trpc.backups.saveRotation.mutationOptions({ onSuccess })),
    addFolder: useMutation(trpc.backups.addFolder.mutationOptions({ onSuccess })),
    removeFolder: useMutation(trpc.backups.removeFolder.mutationOptions({ onSuccess })),
    saveBucket: useMutation(trpc.backups.saveBucket.mutationOptions({ onSuccess })),
    keepBucketKeys: useMutation(trpc.backups.keepBucketKeys.mutationOptions({ onSuccess })),
    setPassphrase: useMutation(trpc.backups.setPassphrase.mutationOptions({ onSuccess })),
  }
}
export type BackupChanges = ReturnType<typeof useBackupChanges>
