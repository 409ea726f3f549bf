import { z } from 'zod'

/** Typed by the owner, so that a wrong click moves nothing. */
export const MOVE_WORD = 'MOVE'

export const MoveShop = z.object({
  to: z.string().trim().min(1, 'Enter the folder.').max(400),
  typed: z.literal(MOVE_WORD),
})
export type MoveShop = z.infer<typeof MoveShop>

/** The outcome of the last move of the data folder. */
export const MoveOutcome = z.object({
  at: z.int(),
  from: z.string(),
  to: z.string(),
  /** The reason the move failed, which leaves the shop in its place; null if it succeeded. */
  error: z.string().nullable(),
})
export type MoveOutcome = z.infer<typeof MoveOutcome>

export interface DataFolderState {
  path: string
  /** As of the last backup; null before the first one. */
  bytes: number | null
  free_bytes: number
  last_move: MoveOutcome | null
}
