import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommentThread, StaffComment } from '../../../shared/orders/comments/comments.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentText } from './comment-text.tsx'
import { useKeepThread } from './use-keep-thread.ts'
import classes from './comments.module.css'

interface CommentItemProps {
  comment: StaffComment
  handles: CommentThread['handles']
  quoteId: string
}

/** One comment; its author can edit and delete it. */
export function CommentItem(props: CommentItemProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { author, text, mentions, created_at, edited_at, own } = props.comment
  return (
    <li className={`grid gap-1 box ${classes['comment']}`}>
      <p className="font-normal text-muted">
        <strong className="strong">{author}</strong> <time>{shopInstantText(created_at)}</time>
        {edited_at === null ? '' : ', edited'}
      </p>
      {isEditing ? (
        <EditedComment {...props} onClose={() => setIsEditing(false)} />
      ) : (
        <>
          <CommentText text={text} handles={mentions.map(({ handle }) => handle)} />
          {own ? <OwnActions {...props} onEdit={() => setIsEditing(true)} /> : null}
        </>
      )}
    </li>
  )
}

function EditedComment({ comment, handles, quoteId, onClose }: CommentItemProps & { onClose: () => void }) {
  const keep = useKeepThread(quoteId)
  const edit = useMutation(
    trpc.comments.edit.mutationOptions({
      onSuccess: (thread) => {
        keep(thread)
        onClose()
      },
    }),
  )
  const { id: comment_id, revision, text } = comment
  return (
    <CommentForm
      label="Comment"
      confirm="Save"
      start={text}
      handles={handles}
      busy={edit.isPending}
      error={edit.error}
      onSave={(changed) => edit.mutate({ comment_id, revision, text: changed })}
      onCancel={onClose}
    />
  )
}

function OwnActions({ comment, quoteId, onEdit }: CommentItemProps & { onEdit: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation(trpc.comments.remove.mutationOptions({ onSuccess: useKeepThread(quoteId) }))
  const { id: comment_id, revision } = comment
  return (
    <p className={`flex gap-1 ${classes['own']}`}>
      <Button look="bare" onClick={onEdit}>
        Edit
      </Button>
      <Button look="bare" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Delete this comment?"
        confirm="Delete"
        action={remove}
        onClose={() => setIsAsking(false)}
        input={{ comment_id, revision }}
      >
        Colleagues it names no longer see it. The history says that a comment was deleted.
      </ConfirmDialog>
    </p>
  )
}
