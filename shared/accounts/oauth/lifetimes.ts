import { DAY, HOUR, MINUTE } from '../../platform/time.ts'

/** Seconds in which a person can decide. */
export const CONSENT_SECONDS = 10 * MINUTE
/** The waiting program exchanges a code at once. */
export const CODE_SECONDS = MINUTE
export const ACCESS_SECONDS = HOUR
/** From each rotation. */
export const REFRESH_SECONDS = 30 * DAY
/**
 * Seconds in which a refresh token can be sent again as part of the same use: two windows of a program renew at once,
 * or an answer was lost on its way.
 */
export const RENEWAL_SECONDS = MINUTE
/** A registered client that was not used for this long is deleted; registration is open to anyone. */
export const UNUSED_CLIENT_SECONDS = 30 * DAY
/** Ended connections are listed this long. */
export const ENDED_GRANT_SECONDS = 30 * DAY

/** A metadata document is fetched again within these limits, whatever its `max-age`. */
const DOCUMENT_FRESH = { least: 5 * MINUTE, usual: HOUR, most: 24 * HOUR } as const

/** Returns how many seconds a document stays fresh, by the `max-age` of its site. */
export function documentFreshness(maxAge: number | null): number {
  if (maxAge === null) return DOCUMENT_FRESH.usual
  return Math.min(DOCUMENT_FRESH.most, Math.max(DOCUMENT_FRESH.least, maxAge))
}
