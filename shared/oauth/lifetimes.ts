import { DAY, HOUR, MINUTE } from '../time.ts'

/** How long a person has to answer. */
export const CONSENT_SECONDS = 10 * MINUTE
/** A code is fetched at once by the program that was waiting for it (decisions G-64). */
export const CODE_SECONDS = MINUTE
export const ACCESS_SECONDS = HOUR
/** From each rotation on. */
export const REFRESH_SECONDS = 30 * DAY
/** A program that registered itself and then never came back is forgotten (decisions G-60). */
export const UNUSED_CLIENT_SECONDS = 30 * DAY
/** Ended connections are listed this long (decisions G-73). */
export const ENDED_GRANT_SECONDS = 30 * DAY

/** A client's document is read again no sooner and no later than this, whatever its site says (decisions G-61). */
const DOCUMENT_FRESH = { least: 5 * MINUTE, usual: HOUR, most: 24 * HOUR } as const

/** How long a document stays fresh, in seconds, from the `max-age` its site sent. */
export function documentFreshness(maxAge: number | null): number {
  if (maxAge === null) return DOCUMENT_FRESH.usual
  return Math.min(DOCUMENT_FRESH.most, Math.max(DOCUMENT_FRESH.least, maxAge))
}
