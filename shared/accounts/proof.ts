import { z } from 'zod'
import { MINUTE } from '../time.ts'

/** How long dangerous acts are allowed after a person has proved who they are. */
const PROOF_SECONDS = 10 * MINUTE

/** A proof from the future was given before the clock was set back: it is asked for again. */
export function isProved(provedAt: number | null, now: number): boolean {
  return provedAt !== null && provedAt <= now && now - provedAt < PROOF_SECONDS
}

export const ConfirmBody = z.object({ password: z.string().max(1000) })
export type ConfirmBody = z.infer<typeof ConfirmBody>
