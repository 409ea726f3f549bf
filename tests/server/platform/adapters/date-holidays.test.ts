import { expect, test } from 'vitest'
import { dateHolidays } from '../../../../server/platform/adapters/date-holidays.ts'

test('names public holidays as Americans do', async () => {
  const names = (await dateHolidays.list('CA', 2027)).map(({ name }) => name)
  expect(names).toContain('Labor Day')
  expect(names).toContain('Christmas Day (observed)')
})
