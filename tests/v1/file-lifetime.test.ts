import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeOldFiles } from '../../server/quoting/intake/remove-old-files.ts'
import { DAY } from '../../shared/platform/time.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { placedOrder } from '../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { Person, signedInOwner, signedUpCustomer } from '../shop/v1.ts'

const CUBE = binaryStl(box([20, 20, 20]))
let shop: TestShop
let owner: Person
beforeEach(async () => {
  shop = await openTestShop()
  owner = await signedInOwner(shop)
})
afterEach(() => shop.close())

async function quoted(person = owner, to = '/v1/quotes'): Promise<string> {
  const { id } = (await person.upload({ file: CUBE }, to)).json()
  await shop.settled()
  return id
}

/** Waits until even a session has expired. */
async function wait(seconds: number): Promise<void> {
  shop.wait(seconds)
  await owner.post('/auth/sign-in', { email: 'owner@shop.test', password: 'a long enough password' })
}

const requote = (id: string) => owner.post(`/v1/quotes/${id}/requote`, { quantity: 2 })

/** The part and its drawings, as stored on the disk. */
function countFilesOnDisk(): number {
  const folder = shop.shop.settings.data_dir
  return [join(folder, 'parts'), join(folder, 'derived')].flatMap((one) => readdirSync(one)).length
}

describe('the file of an unpaid quote', () => {
  test('is kept for 90 days from its last change; then a requote is 409 and the quote keeps its figures', async () => {
    const id = await quoted()
    const { part, options, preview_url } = await owner.quote(id)
    await wait(90 * DAY - 1)
    expect(await removeOldFiles(shop.shop)).toBe(0)
    expect((await owner.quote(id)).preview_url).toBe(preview_url)
    shop.wait(1)
    expect(await removeOldFiles(shop.shop)).toBe(1)
    expect(countFilesOnDisk()).toBe(0)
    expect(shop.database.all('select 1 from analyses union all select 1 from estimates')).toEqual([])
    const answer = await requote(id)
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'file_not_stored'])
    const left = await owner.quote(id)
    expect(left).toMatchObject({ status: 'expired', part, preview_url: null, thumbnail_url: null })
    expect(left.options.map((option) => option.total_cents)).toEqual(
      options.map((option) => option.total_cents),
    )
    expect(await removeOldFiles(shop.shop)).toBe(0)
  })

  test('a file that is sent again is measured and drawn again, is the same file, and can be requoted', async () => {
    const id = await quoted()
    const before = await owner.quote(id)
    await wait(90 * DAY)
    await removeOldFiles(shop.shop)
    const again = await owner.quote(await quoted())
    expect(again).toMatchObject({ status: 'quoted', file_id: before.file_id, part: before.part })
    expect((await owner.get(new URL(again.thumbnail_url!).pathname)).statusCode).toBe(200)
    expect((await requote(id)).statusCode).toBe(201)
  })

  test('is kept as long as any quote needs it, even another account’s', async () => {
    const id = await quoted()
    await wait(89 * DAY)
    await quoted(await signedUpCustomer(shop))
    await wait(2 * DAY)
    expect(await removeOldFiles(shop.shop)).toBe(0)
    expect((await requote(id)).statusCode).toBe(201)
  })

  test('is kept while the quote waits to be measured or its price is valid', async () => {
    const id = await quoted()
    await wait(200 * DAY)
    shop.database.write((tx) => tx.run('update quotes set queued_at = 1'))
    expect(await removeOldFiles(shop.shop)).toBe(0)
    const tomorrow = shop.shop.clock.now() + DAY
    shop.database.write((tx) => tx.run('update quotes set queued_at = null, expires_at = ?', tomorrow))
    expect(await removeOldFiles(shop.shop)).toBe(0)
    expect((await requote(id)).statusCode).toBe(201)
  })
})

test('the file of a guest is kept for 30 days', async () => {
  await quoted(new Person(await shop.http()), '/guest/quotes')
  shop.wait(30 * DAY - 1)
  expect(await removeOldFiles(shop.shop)).toBe(0)
  shop.wait(1)
  expect(await removeOldFiles(shop.shop)).toBe(1)
})

test('the file of an order is kept until two years after it was completed', async () => {
  const { order } = await placedOrder(shop)
  const path = () =>
    shop.shop.files.partPath(shop.database.get<{ sha256: string }>('select sha256 from quotes')!.sha256)
  shop.wait(1000 * DAY)
  expect([await removeOldFiles(shop.shop), existsSync(path())]).toEqual([0, true])
  const done = shop.shop.clock.now()
  shop.database.write((tx) =>
    tx.run(
      "update orders set status = 'completed', completed_at = ?, updated_at = ? where id = ?",
      done,
      done,
      order.id,
    ),
  )
  shop.wait(730 * DAY - 1)
  expect(await removeOldFiles(shop.shop)).toBe(0)
  shop.wait(1)
  expect([await removeOldFiles(shop.shop), existsSync(path())]).toEqual([1, false])
})

test('the shop sets how long files are kept', async () => {
  const other = await openTestShop({ settings: { file_lifetimes: { unpaid_days: 2 } } })
  const person = await signedInOwner(other)
  await person.upload({ file: CUBE })
  await other.settled()
  other.wait(15 * DAY)
  expect(await removeOldFiles(other.shop)).toBe(1)
  await other.close()
})
