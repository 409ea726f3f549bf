import type { PlaceState } from '../../../shared/platform/backup/backup-status.ts'
import type { PlaceOutcome } from './thread-messages.ts'

/** Returns the state of a place without a backup. */
export function neverTried(place: string): PlaceState {
  const never = { last_try_at: null, last_good_at: null, verified_at: null, last_good: null }
  return { place, ...never, bytes: null, new_bytes: null, kept: null, error: null }
}

/** Returns the state of a place after a backup. */
export function afterOutcome(
  before: PlaceState,
  outcome: PlaceOutcome,
  { isVerified, now }: { isVerified: boolean; now: number },
): PlaceState {
  if (outcome.error !== null) return { ...before, last_try_at: now, error: outcome.error }
  const kept = outcome.kept ?? before.kept
  const verified_at = isVerified ? now : before.verified_at
  return { ...before, ...outcome, kept, verified_at, last_try_at: now, last_good_at: now }
}
