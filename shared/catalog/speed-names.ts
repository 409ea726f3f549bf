import type { Speed } from './materials.ts'

/** The names of the lead times, for people. */
export const SPEED_NAMES: Record<Speed, string> = { asap: 'Fastest', week: 'Economy' }
