import type { PacificDay } from '../../../shared/platform/time.ts'

export interface Holiday {
  day: PacificDay
  name: string
}

/** The public holidays of a state of the United States. */
export interface Holidays {
  /** With the weekday on which one is observed that falls on a weekend, in the order of the year. */
  list(state: string, year: number): Promise<Holiday[]>
}
