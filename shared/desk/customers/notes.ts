import { z } from 'zod'
import type { Instant } from '../../platform/time.ts'
import { CustomerId } from './customer.ts'

const NoteText = z.string().trim().min(1).max(2000)

export const AddNote = z.object({ customer_id: CustomerId, text: NoteText })
export type AddNote = z.infer<typeof AddNote>

export const EditNote = z.object({ note_id: z.string().max(40), revision: z.int(), text: NoteText })
export type EditNote = z.infer<typeof EditNote>

export const RemoveNote = z.object({ note_id: z.string().max(40), revision: z.int() })
export type RemoveNote = z.infer<typeof RemoveNote>

/** A note of a member of staff about a customer. */
export interface CustomerNote {
  id: string
  text: string
  author: string
  /** True if the caller wrote it, and may edit it. */
  own: boolean
  created_at: Instant
  edited_at: Instant | null
  revision: number
}
