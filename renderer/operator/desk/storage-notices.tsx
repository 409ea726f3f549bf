import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../api.ts'
import { Notice } from '../../ui/notice.tsx'
import { QUOTES_REFETCH_MS } from '../kit/use-quotes.ts'
import { storageLines } from './storage-words.ts'

/** What is wrong with the files of the shop. Nothing is shown while all is well. */
export function StorageNotices() {
  const troubles = useQuery(
    trpc.desk.storage.queryOptions(undefined, { refetchInterval: QUOTES_REFETCH_MS }),
  ).data
  if (!troubles) return null
  return storageLines(troubles).map(({ title, advice }) => (
    <Notice key={title} tone="attention" title={title}>
      {advice}
    </Notice>
  ))
}
