/** The shop’s days and clock. The only place that names the zone; apart from time.ts, so that pages need no calendar for it. */
export const PACIFIC_ZONE = 'America/Los_Angeles'
