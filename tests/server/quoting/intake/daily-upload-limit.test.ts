import { afterEach, describe, expect, test } from 'vitest'
import { DAY } from '../../../../shared/platform/time.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { Person, signedInOwner } from '../../../shop/v1.ts'

const file = (height: number) => binaryStl(box([20, 20, height]))
const BYTES = file(1).length

let shop: TestShop
afterEach(() => shop.close())

describe('the daily upload limit of an owner', () => {
  test('is limited, counts the same file once, and is free again a day later', async () => {
    shop = await openTestShop({ settings: { upload_bytes: { account_per_day: 2 * BYTES } } })
    const owner = await signedInOwner(shop)
    expect((await owner.upload({ file: file(1) })).statusCode).toBe(202)
    expect((await owner.upload({ file: file(1) })).statusCode).toBe(202)
    shop.wait(60)
    expect((await owner.upload({ file: file(2) })).statusCode).toBe(202)
    const refused = await owner.upload({ file: file(3) })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe(String(DAY - 60))
    expect(refused.json()).toMatchObject({ error: 'upload_bytes_limit', limit_bytes: 2 * BYTES })
    shop.wait(DAY - 60)
    expect((await owner.upload({ file: file(3) })).statusCode).toBe(202)
  })

  test('does not count what was ordered', async () => {
    shop = await openTestShop({ settings: { upload_bytes: { account_per_day: BYTES } } })
    const owner = await signedInOwner(shop)
    const { id } = (await owner.upload({ file: file(1) })).json()
    await shop.settled()
    expect((await owner.upload({ file: file(2) })).statusCode).toBe(429)
    shop.database.write((tx) => tx.run("update quotes set status = 'accepted' where id = ?", id))
    expect((await owner.upload({ file: file(2) })).statusCode).toBe(202)
  })

  test('a new guest at the same address begins no new count', async () => {
    shop = await openTestShop({ settings: { upload_bytes: { guest_address_per_day: BYTES } } })
    const guest = async () => new Person(await shop.http())
    expect((await (await guest()).upload({ file: file(1) }, '/guest/quotes')).statusCode).toBe(202)
    const refused = await (await guest()).upload({ file: file(2) }, '/guest/quotes')
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'upload_bytes_limit'])
  })
})

describe('a disk that is nearly full', () => {
  test('takes no more files, goes on with everything else, and takes files again when there is room', async () => {
    const room = { free_bytes: 2 ** 30, total_bytes: 2 ** 32 }
    shop = await openTestShop({ ports: { disk: { room: () => Promise.resolve(room) } } })
    const owner = await signedInOwner(shop)
    const { id } = (await owner.upload({ file: file(1) })).json()
    await shop.settled()
    room.free_bytes = 2 ** 20
    const refused = await owner.upload({ file: file(2) })
    expect([refused.statusCode, refused.json().error]).toEqual([503, 'storage_full'])
    expect(refused.headers['retry-after']).toBe('60')
    expect((await owner.post(`/v1/quotes/${id}/requote`, { quantity: 2 })).statusCode).toBe(201)
    room.free_bytes = 2 ** 30
    expect((await owner.upload({ file: file(2) })).statusCode).toBe(202)
  })
})

test('a full disk refuses writes as storage_full and keeps no reader out', async () => {
  shop = await openTestShop()
  const owner = await signedInOwner(shop)
  const { id } = (await owner.upload({ file: file(1) })).json()
  await shop.settled()
  const made = (await owner.post('/v1/keys', { scopes: ['quotes'] })).json()
  const write = shop.shop.write
  shop.shop.write = () => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  }
  shop.wait(2 * 60 * 60)
  const program = new Person(await shop.http())
  const headers = { authorization: `Bearer ${made.api_key}` }
  expect((await program.get(`/v1/quotes/${id}`, headers)).statusCode).toBe(200)
  expect((await owner.get(`/v1/quotes/${id}`)).statusCode).toBe(200)
  const refused = await owner.post(`/v1/quotes/${id}/requote`, { quantity: 3 })
  expect([refused.statusCode, refused.json().error]).toEqual([503, 'storage_full'])
  expect(refused.json().detail).toContain('disk')
  shop.shop.write = write
  expect((await owner.post(`/v1/quotes/${id}/requote`, { quantity: 3 })).statusCode).toBe(201)
})
