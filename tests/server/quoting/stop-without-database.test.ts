import { expect, test } from 'vitest'
import { beginRun, endRun } from '../../../server/quoting/measuring/program-runs.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { openTestShop } from '../../shop/test-shop.ts'

test('a stop goes on although the database file is lost and nothing can be written', async () => {
  const testShop = await openTestShop()
  const { shop } = testShop
  const run = beginRun(shop)
  const write = () => {
    throw new Refusal('database_unavailable')
  }
  expect(() => endRun({ ...shop, write }, run)).not.toThrow()
  await testShop.close()
})
