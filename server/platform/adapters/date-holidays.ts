import { asPacificDay } from '../../../shared/platform/time.ts'
import type { Holidays } from '../ports/holidays.ts'

/** Public holidays from the package date-holidays. It is loaded when first asked, because its tables are large. */
export const dateHolidays: Holidays = {
  async list(state, year) {
    const { default: Calendar } = await import('date-holidays')
    const found = new Calendar('US', state.toLowerCase()).getHolidays(year, 'en')
    return found
      .filter(({ type }) => type === 'public' || type === 'bank')
      .map(({ date, name }) => ({
        day: asPacificDay(date.slice(0, 10)),
        name: name.replace('substitute day', 'observed').replace('Labour', 'Labor'),
      }))
  },
}
