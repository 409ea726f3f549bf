import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saveRole } from '../../../../server/accounts/staff-store.ts'
import { readOrderQuality } from '../../../../server/production/quality/order-quality.ts'
import { showPhoto } from '../../../../server/production/quality/change-photos.ts'
import type { Role } from '../../../../shared/accounts/people.ts'
import { MAX_PHOTO_BYTES } from '../../../../shared/production/quality/photos.ts'
import { concat, exif, photoFile, segment } from '../../../shop/photo-file.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../../../shop/v1.ts'

let testShop: TestShop
let order_id: string
let customer: Person
let packer: Person
beforeEach(async () => {
  testShop = await openTestShop()
  const placed = await placedOrder(testShop)
  order_id = placed.order.id
  customer = placed.customer
  packer = await member('packer')
})
afterEach(() => testShop.close())

async function member(role: Role): Promise<Person> {
  const person = await signedUpCustomer(testShop, `${role}@person.test`)
  const caller = callerOf(testShop, person)
  if (caller.kind !== 'account') throw new Error('not signed in')
  testShop.database.write((tx) => saveRole(tx, caller.account_id, role))
  return person
}

const ORIGIN = 'http://127.0.0.1:4747'

async function send(person: Person | null, body: Uint8Array, change: Record<string, string> = {}, unit = '') {
  const app = await testShop.http()
  const cookie = person === null ? {} : { cookie: person.cookie }
  return app.inject({
    method: 'POST',
    url: `/console/orders/${order_id}/photos${unit}`,
    headers: { origin: ORIGIN, host: '127.0.0.1:4747', 'content-type': 'image/jpeg', ...cookie, ...change },
    payload: Buffer.from(body),
  })
}

async function get(person: Person | null, url: string) {
  const app = await testShop.http()
  const cookie = person === null ? {} : { cookie: person.cookie }
  return app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:4747', ...cookie } })
}

const photos = async () =>
  readOrderQuality(testShop.shop, await staffMember(testShop, 'viewer'), { order_id }).photos

describe('a photo over HTTP', () => {
  test('is received as JPEG from the pages of staff, and served as nothing but a JPEG', async () => {
    const sent = await send(packer, photoFile({ metadata: [exif()] }), {}, '?unit=1')
    expect(sent.statusCode).toBe(201)
    expect(sent.json()).toMatchObject({ unit: 1, width: 16, height: 8, shown_at: null })
    const served = await get(packer, `/console/photos/${sent.json().id}`)
    expect(served.statusCode).toBe(200)
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(served.rawPayload.includes('GPS')).toBe(false)
  })

  test('is seen by the customer of the order from when it is shown until it is hidden', async () => {
    const { id } = (await send(packer, photoFile())).json()
    const url = `/orders/${order_id}/photos/${id}`
    const other = await signedUpCustomer(testShop, 'other@example.test')
    const statuses = async () => {
      const answers = [await get(customer, url), await get(other, url), await get(null, url)]
      return answers.map(({ statusCode }) => statusCode)
    }
    expect(await statuses()).toEqual([404, 404, 404])
    const operator = await staffMember(testShop, 'operator')
    showPhoto(testShop.shop, operator, { photo_id: id, shown: true })
    expect(await statuses()).toEqual([200, 404, 404])
    showPhoto(testShop.shop, operator, { photo_id: id, shown: false })
    expect(await statuses()).toEqual([404, 404, 404])
  })

  test('a photo of another order is not served under this one', async () => {
    const { id } = (await send(packer, photoFile())).json()
    showPhoto(testShop.shop, await staffMember(testShop, 'operator'), { photo_id: id, shown: true })
    const second = await placedOrder(testShop, { customer })
    expect((await get(customer, `/orders/${second.order.id}/photos/${id}`)).statusCode).toBe(404)
  })

  test('is for staff under the console', async () => {
    const { id } = (await send(packer, photoFile())).json()
    const answers = [await get(customer, `/console/photos/${id}`), await get(null, `/console/photos/${id}`)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 401])
  })
})

describe('an upload is refused', () => {
  test.each<[string, () => Promise<{ statusCode: number; json: () => { error: string } }>, number, string]>([
    ['from a browser that is not signed in', () => send(null, photoFile()), 401, 'unauthorized'],
    ['from a customer', () => send(customer, photoFile()), 403, 'role_required'],
    [
      'that another site sends',
      () => send(packer, photoFile(), { origin: 'https://evil.example' }),
      403,
      'origin_mismatch',
    ],
    [
      'under a foreign host name',
      () => send(packer, photoFile(), { host: 'evil.example' }),
      403,
      'host_not_allowed',
    ],
    [
      'of another type',
      () => send(packer, photoFile(), { 'content-type': 'image/svg+xml' }),
      415,
      'unsupported_media_type',
    ],
    [
      'as a form',
      () => send(packer, photoFile(), { 'content-type': 'multipart/form-data; boundary=x' }),
      415,
      'unsupported_media_type',
    ],
    ['without a body', () => send(packer, new Uint8Array()), 415, 'photo_refused'],
    [
      'that is larger than 2 MB',
      () => send(packer, new Uint8Array(MAX_PHOTO_BYTES + 1)),
      413,
      'body_too_large',
    ],
    [
      'with a file after the photo',
      () => send(packer, concat(photoFile(), new Uint8Array(9))),
      415,
      'photo_refused',
    ],
    ['of a unit that is none', () => send(packer, photoFile(), {}, '?unit=x'), 404, 'order_not_found'],
    [
      'of a unit that the order does not have',
      () => send(packer, photoFile(), {}, '?unit=2'),
      404,
      'order_not_found',
    ],
  ])('an upload %s is refused', async (_name, upload, status, error) => {
    const answer = await upload()
    expect([answer.statusCode, answer.json().error]).toEqual([status, error])
    expect(await photos()).toEqual([])
  })

  test('an upload is refused when a key sends it, because keys have the interface', async () => {
    const headers = { authorization: `Bearer ll_${'x'.repeat(40)}` }
    expect((await send(null, photoFile(), headers)).statusCode).toBe(401)
  })

  test('an upload is refused when more come in a minute than a person takes', async () => {
    const { requests } = testShop.shop.settings.rate_limits.upload_file[0]
    let last = 0
    for (let count = 0; count <= requests; count += 1)
      last = (await send(packer, concat(photoFile(), segment(0xfe, [])))).statusCode
    expect(last).toBe(429)
  })
})

test('failed prints are downloaded as a table by staff', async () => {
  const table = await get(packer, '/console/quality/failures.csv?days=7')
  expect(table.statusCode).toBe(200)
  expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(table.body).toMatch(/^\uFEFFTime,Order,Unit/)
  expect((await get(packer, '/console/quality/failures.csv?days=8')).statusCode).toBe(422)
  expect((await get(customer, '/console/quality/failures.csv')).statusCode).toBe(403)
})
