import { useQuery } from '@tanstack/react-query'
import { trpc } from '../api.ts'
import type { ConsoleCounts } from './console-page.ts'

/** Returns the counts of what waits for all staff, and of the signed-in person's unseen mentions. */
export function useConsoleCounts(): ConsoleCounts | undefined {
  const desk = useQuery(trpc.desk.counts.queryOptions()).data
  const mentions = useQuery(trpc.comments.mentions.queryOptions()).data?.unseen ?? 0
  return desk && { ...desk, mentions }
}
