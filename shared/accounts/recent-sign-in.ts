import { z } from 'zod'
import { MINUTE } from '../platform/time.ts'

/** Seconds that a sign-in or confirmation counts as recent. */
const PROOF_SECONDS = 10 * MINUTE

/** False for a time in the future too, from before the clock was set back. */
export function isRecentSignIn(provedAt: number | null, now: number): boolean {
  return provedAt !== null && provedAt <= now && now - provedAt < PROOF_SECONDS
}

export const ConfirmBody = z.object({ password: z.string().max(1000) })
export type ConfirmBody = z.infer<typeof ConfirmBody>
