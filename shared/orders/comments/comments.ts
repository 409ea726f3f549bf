import { z } from 'zod'
import type { Instant } from '../../platform/time.ts'

export const MAX_COMMENT = 2000

const CommentText = z.string().trim().min(1).max(MAX_COMMENT)
/** The id of the quote is also that of its order. */
export const CommentsOf = z.object({ quote_id: z.string().max(40) })
export type CommentsOf = z.infer<typeof CommentsOf>

export const AddComment = CommentsOf.extend({ text: CommentText })
export type AddComment = z.infer<typeof AddComment>

export const EditComment = z.object({ comment_id: z.string().max(40), revision: z.int(), text: CommentText })
export type EditComment = z.infer<typeof EditComment>

export const DeleteComment = z.object({ comment_id: z.string().max(40), revision: z.int() })
export type DeleteComment = z.infer<typeof DeleteComment>

/** A comment of staff on a quote or its order. */
export interface StaffComment {
  id: string
  text: string
  author: string
  /** True if the caller wrote it, and may edit and delete it. */
  own: boolean
  /** The staff whom it names. */
  mentions: readonly { handle: string; name: string }[]
  created_at: Instant
  edited_at: Instant | null
  revision: number
}

/** The comments on a quote or its order, and whom a comment can name. */
export interface CommentThread {
  /** Newest first. */
  comments: StaffComment[]
  handles: readonly { handle: string; name: string }[]
}

/** A comment that names the caller. */
export interface Mention {
  comment_id: string
  quote_id: string
  /** `Q-1042` */
  quote_number: string
  /** Null for a quote that is not paid. */
  order_number: number | null
  filename: string
  text: string
  author: string
  created_at: Instant
  seen_at: Instant | null
}

export interface MentionList {
  unseen: number
  /** Those that were not seen first, then newest first. */
  mentions: Mention[]
}
