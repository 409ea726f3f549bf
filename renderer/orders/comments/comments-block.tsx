import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CommentThread } from '../../../shared/orders/comments/comments.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import panel from '../../platform/kit/panel.module.css'
import { useRight } from '../../platform/kit/use-right.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { useKeepThread } from './use-keep-thread.ts'

/** Shows what staff write to each other about a quote or its order. */
export function CommentsBlock({ quoteId }: { quoteId: string }) {
  const thread = useQuery(trpc.comments.list.queryOptions({ quote_id: quoteId }))
  const mayComment = useRight('comment')
  useMarkSeen(quoteId, thread.data)
  return (
    <section className={panel['block']} aria-label="Comments">
      <h2>Comments</h2>
      <Failed error={thread.error} />
      {thread.data ? (
        <>
          {mayComment ? <NewComment key={quoteId} quoteId={quoteId} thread={thread.data} /> : null}
          {thread.data.comments.length === 0 ? (
            <p className="font-normal text-muted">No comments yet. Customers never see them.</p>
          ) : (
            <ol className="grid gap-2.5">
              {thread.data.comments.map((comment) => (
                <CommentItem
                  key={comment.id}
                  comment={comment}
                  handles={thread.data.handles}
                  quoteId={quoteId}
                />
              ))}
            </ol>
          )}
        </>
      ) : null}
    </section>
  )
}

/** Mentions are seen once the comments are shown. */
function useMarkSeen(quote_id: string, thread: CommentThread | undefined): void {
  const { mutate } = useMutation(trpc.comments.markSeen.mutationOptions())
  const newest = thread?.comments[0]?.id
  useEffect(() => {
    if (newest !== undefined) mutate({ quote_id })
  }, [mutate, quote_id, newest])
}

function NewComment({ quoteId, thread }: { quoteId: string; thread: CommentThread }) {
  const keep = useKeepThread(quoteId)
  // A new form after each comment.
  const [count, setCount] = useState(0)
  const add = useMutation(
    trpc.comments.add.mutationOptions({
      onSuccess: (answer) => {
        setCount(count + 1)
        keep(answer)
      },
    }),
  )
  return (
    <CommentForm
      key={count}
      label="New comment"
      confirm="Comment"
      handles={thread.handles}
      busy={add.isPending}
      error={add.error}
      onSave={(text) => add.mutate({ quote_id: quoteId, text })}
    />
  )
}
