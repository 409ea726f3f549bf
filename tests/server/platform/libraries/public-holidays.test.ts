import { expect, test } from 'vitest'
import { listPublicHolidays } from '../../../../server/platform/libraries/public-holidays.ts'

test('the calendar names public holidays as Americans do', async () => {
  const names = (await listPublicHolidays('CA', 2027)).map(({ name }) => name)
  expect(names).toContain('Labor Day')
  expect(names).toContain('Christmas Day (observed)')
})
