import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BackupsPageData } from '../../../shared/platform/backup/backups-page-data.ts'
import { trpc } from '../../platform/api.ts'

export function useBackups() {
  return useQuery(trpc.backups.read.queryOptions())
}

/** Changes backups; the answer to every change becomes the content of the page. */
export function useBackupChanges() {
  const queries = useQueryClient()
  const onSuccess = (page: BackupsPageData) => {
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
