import { useQuery } from '@tanstack/react-query'
import { trpc } from '../platform/api.ts'
import { Notice } from '../platform/ui/notice.tsx'
import { storageLines } from './storage-words.ts'

/** Warnings about the shop's files. */
export function StorageNotices() {
  const problems = useQuery(trpc.desk.storage.queryOptions()).data
  if (!problems) return null
  return storageLines(problems).map(({ title, advice }) => (
    <Notice key={title} tone="attention" title={title}>
      {advice}
    </Notice>
  ))
}
