import { asPacificDay, type PacificDay } from '../../../shared/platform/time.ts'

export interface Holiday {
  day: PacificDay
  name: string
}

/**
 * Lists the public holidays of a state of the United States in the order of the year, with the weekday on which one is observed that
 * falls on a weekend.
 */
export async function listPublicHolidays(state: string, year: number): Promise<Holiday[]> {
  // Loaded when first asked, because its tables are large.
  const { default: Calendar } = await import('date-holidays')
  const found = new Calendar('US', state.toLowerCase()).getHolidays(year, 'en')
  return found
    .filter(({ type }) => type === 'public' || type === 'bank')
    .map(({ date, name }) => ({
      day: asPacificDay(date.slice(0, 10)),
      name: name.replace('substitute day', 'observed').replace('Labour', 'Labor'),
    }))
}
