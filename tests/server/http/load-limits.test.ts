import type { InjectOptions } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import type { LoadLimits } from '../../../shared/platform/load-limits.ts'
import { uploadLimiter } from '../../../server/platform/files/upload-limiter.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { scriptedGeometry } from '../../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedInOwner, signedUpCustomer } from '../../shop/v1.ts'

const file = (height: number) => binaryStl(box([20, 20, height]))

let shop: TestShop
afterEach(() => shop.close())

/** A shop in which no part is ever measured. */
async function openBusy(load: Partial<LoadLimits>): Promise<void> {
  shop = await openTestShop({ settings: { load }, geometry: scriptedGeometry(undefined, 0) })
}

describe('the queue', () => {
  test('takes no more parts when it is full, and goes on answering reads', async () => {
    await openBusy({ queued: 2 })
    const owner = await signedInOwner(shop)
    const first = await owner.upload({ file: file(1) })
    expect((await owner.upload({ file: file(2) })).statusCode).toBe(202)
    const refused = await owner.upload({ file: file(3) })
    expect([refused.statusCode, refused.json().error]).toEqual([503, 'shop_busy'])
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.json().detail).toMatch(/waiting to be measured/)
    expect((await owner.get(`/v1/quotes/${first.json().id}`)).statusCode).toBe(200)
  })

  test('takes only so many of one owner', async () => {
    await openBusy({ queued_of_owner: 1 })
    const owner = await signedInOwner(shop)
    expect((await owner.upload({ file: file(1) })).statusCode).toBe(202)
    const refused = await owner.upload({ file: file(2) })
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'rate_limited'])
    expect(refused.headers['retry-after']).toBe('60')
    const other = await signedUpCustomer(shop)
    expect((await other.upload({ file: file(2) })).statusCode).toBe(202)
  })
})

describe('requests that are being answered', () => {
  test('are refused beyond the limit with when to come back; the health check is not', async () => {
    await openBusy({ requests: 1 })
    const app = await shop.http()
    const send = (url: string): InjectOptions => ({ url, headers: { host: '127.0.0.1:4747' } })
    const answers = await Promise.all([app.inject(send('/v1/materials')), app.inject(send('/v1/materials'))])
    const busy = answers.filter(({ statusCode }) => statusCode === 503)
    expect(busy.map((answer) => answer.json().error)).toEqual(['shop_busy'])
    expect(busy[0].headers['retry-after']).toBe('2')
    const [, health] = await Promise.all([app.inject(send('/v1/materials')), app.inject(send('/healthz'))])
    expect(health.statusCode).toBe(200)
    // Once they are answered there is room again.
    expect((await app.inject(send('/v1/materials'))).statusCode).not.toBe(503)
  })

  test('are counted by network address too', async () => {
    await openBusy({ requests_of_address: 1 })
    const app = await shop.http()
    const from = (remoteAddress: string) =>
      app.inject({ url: '/v1/materials', remoteAddress, headers: { host: '127.0.0.1:4747' } })
    const [first, second, other] = await Promise.all([from('10.0.0.1'), from('10.0.0.1'), from('10.0.0.2')])
    expect([first, second, other].map(({ statusCode }) => statusCode === 503)).toEqual([false, true, false])
  })
})

test('uploads in all are limited, whoever sends them', async () => {
  await openBusy({})
  const limiter = uploadLimiter(5, 2)
  const ends: (() => void)[] = []
  const open = (key: string) => limiter.during(key, () => new Promise<void>((resolve) => ends.push(resolve)))
  const running = [open('a'), open('b')]
  await expect(open('c')).rejects.toMatchObject({ code: 'shop_busy', fields: { retry_after: 5 } })
  for (const end of ends) end()
  await Promise.all(running)
  await limiter.during('c', async () => {})
})
