import { useQueryClient } from '@tanstack/react-query'
import type { CommentThread } from '../../../shared/orders/comments/comments.ts'
import { trpc } from '../../platform/api.ts'

/** Returns a function that shows the comments that a change has answered. */
export function useKeepThread(quoteId: string): (thread: CommentThread) => void {
  const queries = useQueryClient()
  return (thread) => queries.setQueryData(trpc.comments.list.queryKey({ quote_id: quoteId }), thread)
}
