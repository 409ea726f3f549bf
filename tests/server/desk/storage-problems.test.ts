import { rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markAddressesLost } from '../../../server/quoting/delivery/address-store.ts'
import { readStorageProblems } from '../../../server/desk/storage-problems.ts'
import { sortFiles } from '../../../server/platform/files/sort-files.ts'
import { addDays, DAY, pacificDayOf } from '../../../shared/platform/time.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { staffMember, uploadedCube } from '../../shop/quotes-for-people.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedUpCustomer } from '../../shop/v1.ts'

let shop: TestShop
beforeEach(async () => void (shop = await openTestShop()))
afterEach(() => shop.close())

const viewer = staffMember('viewer')
const troubles = () => readStorageProblems(shop.shop, viewer)
const restart = () =>
  void (shop.shop.machine.unnamed_parts = sortFiles(shop.shop, shop.shop.clock.now()).left)
const parts = () => shop.shop.files.list().parts
const ALL_WELL = {
  quarantined: null,
  unnamed: 0,
  missing: { files: 0, order_numbers: [], quotes: 0 },
  lost_addresses: [],
}

test('the Desk reports nothing while all is well', async () => {
  await placedOrder(shop)
  restart()
  expect(troubles()).toEqual(ALL_WELL)
})

test('the Desk reports missing files with the orders and open quotes that need them, until they are uploaded again', async () => {
  const { order, customer } = await placedOrder(shop)
  await uploadedCube(shop, customer)
  const other = await signedUpCustomer(shop, 'other@example.test')
  await other.upload({ file: binaryStl(box([20, 20, 30])) })
  await shop.settled()
  for (const sha256 of parts()) rmSync(shop.shop.files.partPath(sha256))
  restart()
  expect(troubles().missing).toEqual({ files: 2, order_numbers: [order.number], quotes: 2 })
  await uploadedCube(shop, customer)
  expect(troubles().missing).toEqual({ files: 1, order_numbers: [], quotes: 1 })
  shop.wait(60 * DAY)
  expect(troubles().missing).toEqual({ files: 1, order_numbers: [], quotes: 0 })
})

test('the Desk reports quarantined files with the first day on which some are deleted', async () => {
  await placedOrder(shop)
  const day = pacificDayOf(shop.shop.clock.now())
  for (const digit of 'ab') {
    writeFileSync(shop.shop.files.partPath(digit.repeat(64)), digit)
    restart()
    shop.wait(DAY)
  }
  expect(troubles()).toEqual({ ...ALL_WELL, quarantined: { parts: 2, deleted_from: addDays(day, 30) } })
})

test('the Desk reports files that no database row names', () => {
  writeFileSync(shop.shop.files.partPath('a'.repeat(64)), 'a')
  restart()
  expect(troubles()).toEqual({ ...ALL_WELL, unnamed: 1 })
})

test('the Desk reports orders whose address is lost', async () => {
  const { order } = await placedOrder(shop)
  shop.database.write((tx) => markAddressesLost(tx, shop.shop.clock.now()))
  expect(troubles()).toEqual({ ...ALL_WELL, lost_addresses: [order.number] })
})

test('the report is for staff only', () => {
  const customer = { ...viewer, role: 'customer' } as const
  expect(refusalOf(() => readStorageProblems(shop.shop, customer)).code).toBe('role_required')
})
