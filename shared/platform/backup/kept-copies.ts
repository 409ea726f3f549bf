import { z } from 'zod'
import type { Instant } from '../time.ts'

/** The name of the copy that a move of the data folder left in the old folder. */
export const MOVED_COPY = 'moved'

/** A whole shop that a restore or a move kept, and that the program no longer uses. */
export interface KeptCopy {
  /** The name of its folder in the data folder, or `moved`. */
  name: string
  path: string
  /** When it was kept. */
  at: Instant
  /** Bytes that removing the copy frees: files that backups share with it stay. */
  bytes: number
}

export const RemoveCopy = z.object({
  name: z.union([
    z.literal(MOVED_COPY),
    z.string().regex(/^replaced-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?$/),
  ]),
})
export type RemoveCopy = z.infer<typeof RemoveCopy>
