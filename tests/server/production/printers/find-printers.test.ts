import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPrinters } from '../../../../server/production/printers/find-printers.ts'
import type { FoundPrinters } from '../../../../shared/production/printer-links/found-printer.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

const FOUND: FoundPrinters = {
  found: [
    {
      kind: 'octoprint',
      name: 'Ender',
      address: '192.168.1.20',
      host: 'octopi.local',
      port: 5000,
      serial: null,
      model: null,
    },
  ],
  unheard: ['bambu'],
}

let opened: TestShop
let searches: ((end: { found: FoundPrinters } | { error: Error }) => void)[]
beforeEach(async () => {
  searches = []
  opened = await openTestShop({
    ports: {
      findPrinters: () =>
        new Promise((resolve, reject) => {
          searches.push((end) => ('found' in end ? resolve(end.found) : reject(end.error)))
        }),
    },
  })
})
afterEach(() => opened.close())

test('two owners who look at once wait for one search, and the next look is a new one', async () => {
  const owner = await staffMember(opened, 'owner')
  const both = [findPrinters(opened.shop, owner), findPrinters(opened.shop, owner)]
  expect(searches).toHaveLength(1)
  searches[0]({ found: FOUND })
  expect(await Promise.all(both)).toEqual([FOUND, FOUND])
  void findPrinters(opened.shop, owner)
  expect(searches).toHaveLength(2)
  searches[1]({ found: FOUND })
})

test('a search that failed is not kept', async () => {
  const owner = await staffMember(opened, 'owner')
  const failed = findPrinters(opened.shop, owner)
  searches[0]({ error: new Error('no network') })
  await expect(failed).rejects.toThrow('no network')
  void findPrinters(opened.shop, owner)
  expect(searches).toHaveLength(2)
  searches[1]({ found: FOUND })
})

test.each(['operator', 'packer', 'viewer'] as const)('a %s may not look', async (role) => {
  const caller = await staffMember(opened, role)
  await expect(findPrinters(opened.shop, caller)).rejects.toMatchObject({ code: 'role_required' })
  expect(searches).toHaveLength(0)
})
