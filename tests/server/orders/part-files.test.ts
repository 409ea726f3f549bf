import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { measureMesh } from '../../../server/geometry/mesh/measure.ts'
import { readThreemf } from '../../../server/geometry/read/threemf/threemf.ts'
import { readStl } from '../../../server/geometry/read/stl.ts'
import { saveRole } from '../../../server/accounts/staff-store.ts'
import type { Role } from '../../../shared/accounts/people.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { callerOf } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedUpCustomer } from '../../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

async function staff(role: Role): Promise<Person> {
  const person = await signedUpCustomer(shop, `${role}@shop.test`)
  const caller = callerOf(shop, person)
  if (caller.kind !== 'account') throw new Error('not signed in')
  shop.database.write((tx) => saveRole(tx, caller.account_id, role))
  return person
}

async function ordered(fields: Record<string, string> = {}) {
  const { order, customer } = await placedOrder(shop, { fields })
  return { id: order.id, customer, path: `/console/parts/${order.id}` }
}

const ORIGINAL = Buffer.from(binaryStl(box([20, 20, 20])))

function downloads(id: string) {
  return shop.database
    .all<{ subject: string; details: string; actor_id: string }>(
      "select subject, details, actor_id from events where what = 'file downloaded' and subject_id = ?",
      id,
    )
    .map(({ details, ...event }) => ({ ...event, file: JSON.parse(details).file as string }))
}

describe('a customer’s original file', () => {
  test.each(['owner', 'operator', 'packer'] as const)('is there for an %s, byte by byte', async (role) => {
    const { path } = await ordered()
    const answer = await (await staff(role)).get(`${path}/original`)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(ORIGINAL)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'model/stl',
      'content-length': String(ORIGINAL.length),
      'content-disposition': 'attachment; filename="1001-part.stl"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  test('is recorded in the history of its order, with file and account', async () => {
    const { id, path } = await ordered()
    const packer = await staff('packer')
    await packer.get(`${path}/original`)
    const caller = callerOf(shop, packer)
    expect(downloads(id)).toEqual([
      { subject: 'order', file: '1001-part.stl', actor_id: caller.kind === 'account' && caller.account_id },
    ])
  })

  test('is not recorded when a page only checks that it exists', async () => {
    const { id, path } = await ordered()
    const { cookie } = await staff('packer')
    const app = await shop.http()
    const answer = await app.inject({ method: 'HEAD', url: `${path}/original`, headers: { cookie } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-length']).toBe(String(ORIGINAL.length))
    expect(downloads(id)).toEqual([])
  })

  test('is named for a quote that is not paid as its customer named it', async () => {
    const customer = await signedUpCustomer(shop)
    const sent = await customer.upload({ file: ORIGINAL, filename: 'Häken 1.stl' })
    await shop.settled()
    const answer = await (await staff('operator')).get(`/console/parts/${sent.json().id}/original`)
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="H_ken-1.stl"; filename*=UTF-8''H%C3%A4ken-1.stl`,
    )
    expect(downloads(sent.json().id)).toMatchObject([{ subject: 'quote', file: 'Häken-1.stl' }])
  })

  test('is refused with what to do once it is not kept any more', async () => {
    const { id, path } = await ordered()
    const { sha256 } = shop.database.get<{ sha256: string }>('select sha256 from quotes where id = ?', id)!
    await shop.shop.files.remove(sha256)
    const answer = await (await staff('owner')).get(`${path}/original`)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toBe('file_not_stored')
  })

  test('comes back to the customer who sent it, and to no other', async () => {
    const { id, customer } = await ordered()
    const own = await customer.get(`/quotes/${id}/original`)
    expect(own.rawPayload.equals(ORIGINAL)).toBe(true)
    expect(own.headers['content-disposition']).toBe('attachment; filename="part.stl"')
    const other = await signedUpCustomer(shop, 'other@example.test')
    expect((await other.get(`/quotes/${id}/original`)).statusCode).toBe(404)
    expect((await new Person(await shop.http()).get(`/quotes/${id}/original`)).statusCode).toBe(404)
  })
})

describe('the part as printed', () => {
  test.each([
    ['stl', 'model/stl', (bytes: Uint8Array) => readStl(bytes, 1).mesh],
    ['3mf', 'model/3mf', (bytes: Uint8Array) => readThreemf(bytes, 1000).mesh],
  ] as const)('is there as %s with the size that was measured', async (format, type, read) => {
    const { path } = await ordered({ quantity: '5' })
    const answer = await (await staff('packer')).get(`${path}/printed.${format}?unit=2`)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="1001-part-2of5.${format}"`,
    })
    const { bounds_mm, volume_mm3 } = measureMesh(read(new Uint8Array(answer.rawPayload)))
    expect(bounds_mm).toEqual({ min: [0, 0, 0], max: [20, 20, 20] })
    expect(volume_mm3).toBeCloseTo(8000, 1)
  })

  test('is refused for a unit that the order does not have', async () => {
    const { path } = await ordered({ quantity: '5' })
    expect((await (await staff('packer')).get(`${path}/printed.stl?unit=6`)).statusCode).toBe(404)
  })

  test('is refused with what to do where it cannot be written, and the next attempt is a new one', async () => {
    const { id, path } = await ordered()
    const { sha256 } = shop.database.get<{ sha256: string }>('select sha256 from quotes where id = ?', id)!
    const stored = shop.shop.files.partPath(sha256)
    writeFileSync(stored, 'not a model')
    const owner = await staff('owner')
    const answer = await owner.get(`${path}/printed.3mf`)
    expect(answer.statusCode).toBe(503)
    expect(answer.json().error).toBe('part_not_written')
    expect(downloads(id)).toEqual([])
    writeFileSync(stored, ORIGINAL)
    expect((await owner.get(`${path}/printed.3mf`)).statusCode).toBe(200)
  })

  test('is written once for requests at the same time, and kept', async () => {
    const { path } = await ordered()
    const owner = await staff('owner')
    const [one, two] = await Promise.all([owner.get(`${path}/printed.stl`), owner.get(`${path}/printed.stl`)])
    expect(one.rawPayload.equals(two.rawPayload)).toBe(true)
    await shop.shop.machine.partWriter.close()
    expect((await owner.get(`${path}/printed.stl`)).rawPayload.equals(one.rawPayload)).toBe(true)
  })

  test('is refused with what to do for a part that could not be measured', async () => {
    const { id, path } = await ordered()
    shop.database.write((tx) => tx.run('update quotes set print_key = null where id = ?', id))
    const answer = await (await staff('owner')).get(`${path}/printed.3mf`)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toBe('part_not_measured')
  })
})

describe('callers who may not print get no file of the console', () => {
  test.each(['original', 'printed.stl', 'printed.3mf'])('they do not get %s', async (file) => {
    const { id, customer, path } = await ordered()
    const viewer = await staff('viewer')
    expect((await viewer.get(`${path}/${file}`)).statusCode).toBe(403)
    expect((await customer.get(`${path}/${file}`)).statusCode).toBe(403)
    expect((await new Person(await shop.http()).get(`${path}/${file}`)).statusCode).toBe(401)
    expect(downloads(id)).toEqual([])
  })

  test('an API key of an owner gets no file', async () => {
    const { path } = await ordered()
    const owner = await staff('owner')
    const made = await owner.send('POST', '/v1/keys', {
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    })
    const app = await shop.http()
    const answer = await app.inject({
      url: `${path}/original`,
      headers: { authorization: `Bearer ${made.json().api_key}` },
    })
    expect(answer.statusCode).toBe(403)
  })
})
