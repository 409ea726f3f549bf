import { z } from 'zod'

/** Typed by the owner, so that a wrong click moves nothing. */
export const MOVE_WORD = 'MOVE'

export const MoveShop = z.object({
  to: z.string().trim().min(1, 'Enter the folder.').max(400),
  typed: z.literal(MOVE_WORD),
})
export type MoveShop = z.infer<typeof MoveShop>

/** How the last move of the data folder ended. */
export const MoveOutcome = z.object({
  at: z.int(),
  from: z.string(),
  to: z.string(),
  /** Why it failed, with the shop where it was; null when it did not. */
  error: z.string().nullable(),
})
export type MoveOutcome = z.infer<typeof MoveOutcome>

/** Where the shop's data is. */
export interface DataFolderState {
  path: string
  /** As of the last backup; null before the first one. */
  bytes: number | null
  free_bytes: number
  last_move: MoveOutcome | null
}
