import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { GeometryJob } from '../../shared/geometry/job.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { measured, scriptedGeometry } from '../shop/scripted-geometry.ts'
import { openTestShop, type TestShop, type TestShopOptions } from '../shop/test-shop.ts'
import { signedInOwner, signedUpCustomer, type Person } from '../shop/v1.ts'

const CUBE = binaryStl(box([20, 20, 20]))
const OTHER = binaryStl(box([20, 20, 21]))

let openShop: TestShop | null = null
afterEach(async () => {
  await openShop?.close()
  openShop = null
})

async function open(options: TestShopOptions = {}): Promise<{ shop: TestShop; owner: Person }> {
  openShop = await openTestShop({ geometry: scriptedGeometry(), ...options })
  return { shop: openShop, owner: await signedInOwner(openShop) }
}

describe('POST /v1/quotes', () => {
  test('returns 202 and the quote as received, and quotes it after measuring', async () => {
    const { shop, owner } = await open()
    const answer = await owner.upload({ file: CUBE, filename: 'cube.stl' })
    expect(answer.statusCode).toBe(202)
    expect(answer.headers['retry-after']).toBe('5')
    const received = answer.json()
    expect(received).toMatchObject({
      status: 'received',
      filename: 'cube.stl',
      material: 'PLA+',
      quantity: 1,
      color: 'Black',
      units: 'mm',
      print_settings: {},
      options: [],
      tier: null,
      part: null,
      progress: { stage: 'queued', fraction: 0, ahead: 0 },
    })
    await shop.settled()
    const quote = await owner.quote(received.id)
    expect(quote).toMatchObject({
      status: 'quoted',
      tier: 'instant',
      progress: null,
      ship_date_pending: false,
    })
    expect(quote.part?.dimensions_mm).toEqual([20, 20, 20])
    expect(quote.options.map((option) => option.speed)).toEqual(['asap', 'week'])
    for (const option of quote.options) {
      expect(option.total_cents).toBe(option.unit_cents * quote.quantity)
      expect(option.days).toBeNull()
      expect(option.ship_by).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
    expect(quote.options[1].asap_offset_days).toBe(7)
  })

  test('quotes a file that was measured before at once', async () => {
    const { shop, owner } = await open()
    await owner.upload({ file: CUBE })
    await shop.settled()
    const again = await owner.upload({ file: CUBE, filename: 'another name.stl', fields: { quantity: '10' } })
    expect(again.statusCode).toBe(202)
    expect(again.json()).toMatchObject({ status: 'quoted', quantity: 10 })
  })

  test('does not measure the same file again, except in another unit', async () => {
    const geometry = scriptedGeometry()
    const { shop, owner } = await open({ geometry })
    await owner.upload({ file: CUBE })
    await owner.upload({ file: CUBE, fields: { material: 'PETG' } })
    await shop.settled()
    await owner.upload({ file: CUBE, fields: { units: 'in' } })
    await shop.settled()
    expect(geometry.jobs.map((job) => job.units)).toEqual(['mm', 'in'])
  })

  test('file_id is the same for the same file under any name, another for another file, not comparable across accounts', async () => {
    const { shop, owner } = await open()
    const id = async (who: Person, file: Uint8Array, filename: string) =>
      (await who.upload({ file, filename })).json().file_id
    const other = await signedUpCustomer(shop)
    const first = await id(owner, CUBE, 'a.stl')
    expect(await id(owner, CUBE, 'b.stl')).toBe(first)
    expect(await id(owner, OTHER, 'a.stl')).not.toBe(first)
    expect(await id(other, CUBE, 'a.stl')).not.toBe(first)
  })

  test.each([
    ['no file', {}, ['body', 'file'], 'missing'],
    ['an empty file', { file: new Uint8Array(0) }, ['body', 'file'], 'value_error'],
    ['quantity 0', { file: CUBE, fields: { quantity: '0' } }, ['body', 'quantity'], 'greater_than_equal'],
    ['quantity 101', { file: CUBE, fields: { quantity: '101' } }, ['body', 'quantity'], 'less_than_equal'],
    ['quantity in words', { file: CUBE, fields: { quantity: 'two' } }, ['body', 'quantity'], 'int_parsing'],
    ['quantity 1.5', { file: CUBE, fields: { quantity: '1.5' } }, ['body', 'quantity'], 'int_parsing'],
    ['units in feet', { file: CUBE, fields: { units: 'ft' } }, ['body', 'units'], 'enum'],
    ['an unknown material', { file: CUBE, fields: { material: 'Gold' } }, ['body', 'material'], 'enum'],
    [
      'a color name of 41',
      { file: CUBE, fields: { color: 'x'.repeat(41) } },
      ['body', 'color'],
      'string_too_long',
    ],
    [
      'Custom without a note',
      { file: CUBE, fields: { material: 'Custom' } },
      ['body', 'material_note'],
      'missing',
    ],
    [
      'a note of 321',
      { file: CUBE, fields: { material: 'Custom', material_note: 'x'.repeat(321) } },
      ['body', 'material_note'],
      'string_too_long',
    ],
    [
      'the Custom color without a note',
      { file: CUBE, fields: { color: 'Custom' } },
      ['body', 'color_note'],
      'missing',
    ],
  ])('422 says where and what: %s', async (_name, part, loc, type) => {
    const { owner } = await open()
    const answer = await owner.upload(part)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toBe('invalid_input')
    expect(answer.json().detail).toEqual([expect.objectContaining({ loc, type, msg: expect.any(String) })])
  })

  test('refuses a file that is sent as a text field', async () => {
    const { owner } = await open()
    const answer = await owner.upload({ fields: { file: 'solid cube' } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toEqual([
      { loc: ['body', 'file'], type: 'value_error', msg: expect.stringContaining('as a file part') },
    ])
  })

  test('refuses a JSON body instead of a form', async () => {
    const { owner } = await open()
    const answer = await owner.post('/v1/quotes', { material: 'PLA+' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0]).toMatchObject({ loc: ['body', 'file'], type: 'missing' })
  })

  test.each([
    ['a text named .stl', 'just some words about a part'],
    ['a picture', '\u0089PNG\r\n\u001a\n'],
    ['a page', '<!doctype html><html></html>'],
    ['a PDF', '%PDF-1.7'],
  ])('the answer is 415 for what is not a part: %s', async (_name, text) => {
    const { owner } = await open()
    const answer = await owner.upload({ file: Buffer.from(text, 'latin1'), filename: 'part.stl' })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({
      error: 'unsupported_file_type',
      detail: expect.stringContaining('STEP, STL, OBJ or 3MF'),
    })
  })

  test('the answer is 400 for a color that the material does not come in, with the ones it does', async () => {
    const { owner } = await open()
    const answer = await owner.upload({ file: CUBE, fields: { material: 'PPS-CF', color: 'Red' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      error: 'color_unavailable',
      detail: expect.stringContaining('Black'),
    })
  })

  test("colors are matched in any case and come back in the catalog's spelling", async () => {
    const { owner } = await open()
    expect((await owner.upload({ file: CUBE, fields: { color: 'wHiTe' } })).json().color).toBe('White')
  })

  test('a file over 50 MB is refused with 413 and nothing is left behind', async () => {
    const { shop, owner } = await open()
    const answer = await owner.upload({ file: Buffer.alloc(50 * 1024 * 1024 + 1, 'solid ') })
    expect(answer.statusCode).toBe(413)
    expect(answer.json().error).toBe('file_too_large')
    expect(readdirSync(join(shop.shop.settings.data_dir, 'incoming'))).toEqual([])
    expect(readdirSync(join(shop.shop.settings.data_dir, 'parts'))).toEqual([])
  })

  test('refuses a body whose length is over 51 MB before it is read', async () => {
    const { owner } = await open()
    const answer = await owner.send('POST', '/v1/quotes', {
      payload: 'x',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(60 * 1024 * 1024),
      },
    })
    expect(answer.statusCode).toBe(413)
  })

  test('a refused upload leaves nothing behind', async () => {
    const { shop, owner } = await open()
    await owner.upload({ file: CUBE, fields: { quantity: '0' } })
    await owner.upload({ file: Buffer.from('not a part') })
    expect(readdirSync(join(shop.shop.settings.data_dir, 'incoming'))).toEqual([])
    expect(readdirSync(join(shop.shop.settings.data_dir, 'parts'))).toEqual([])
  })

  test('the same Idempotency-Key returns the same quote in its current state', async () => {
    const { shop, owner } = await open()
    const headers = { 'idempotency-key': 'once' }
    const first = await owner.upload({ file: CUBE, headers })
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    await shop.settled()
    const again = await owner.upload({ file: CUBE, headers })
    expect(again.statusCode).toBe(202)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.json()).toMatchObject({ id: first.json().id, status: 'quoted' })
  })

  test('the same Idempotency-Key with another request is refused', async () => {
    const { owner } = await open()
    const headers = { 'idempotency-key': 'once' }
    await owner.upload({ file: CUBE, headers })
    for (const part of [
      { file: OTHER, headers },
      { file: CUBE, fields: { quantity: '2' }, headers },
    ]) {
      const answer = await owner.upload(part)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().error).toBe('idempotency_key_reused')
    }
  })

  test('an Idempotency-Key belongs to one account and is remembered for 24 hours', async () => {
    const { shop, owner } = await open()
    const headers = { 'idempotency-key': 'once' }
    const first = (await owner.upload({ file: CUBE, headers })).json().id
    const other = await signedUpCustomer(shop)
    expect((await other.upload({ file: CUBE, headers })).json().id).not.toBe(first)
    shop.wait(24 * 3600 + 1)
    expect((await owner.upload({ file: CUBE, headers })).json().id).not.toBe(first)
  })

  test('two uploads at the same time with one Idempotency-Key make one quote', async () => {
    const { owner } = await open()
    const part = { file: CUBE, headers: { 'idempotency-key': 'once' } }
    const answers = await Promise.all([owner.upload(part), owner.upload(part)])
    expect(answers.map((answer) => answer.statusCode)).toEqual([202, 202])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  })

  test('an Idempotency-Key of more than 200 characters is invalid, a blank one counts as none', async () => {
    const { owner } = await open()
    const long = await owner.upload({ file: CUBE, headers: { 'idempotency-key': 'k'.repeat(201) } })
    expect(long.json().detail[0]).toMatchObject({
      loc: ['header', 'Idempotency-Key'],
      type: 'string_too_long',
    })
    const blank = await owner.upload({ file: CUBE, headers: { 'idempotency-key': '  ' } })
    expect(blank.statusCode).toBe(202)
  })

  test('ahead counts the quotes queued before', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const geometry = scriptedGeometry(async (job: GeometryJob) => {
      await held
      return measured(job)
    })
    const { shop, owner } = await open({ geometry })
    const ids = []
    for (const height of [1, 2, 3])
      ids.push((await owner.upload({ file: binaryStl(box([9, 9, height])) })).json().id)
    await expect.poll(() => geometry.jobs.length).toBe(1)
    const quotes = await Promise.all(ids.map((id) => owner.quote(id)))
    expect(quotes.map((quote) => [quote.status, quote.progress?.stage, quote.progress?.ahead])).toEqual([
      ['processing', 'checking', 0],
      ['received', 'queued', 1],
      ['received', 'queued', 2],
    ])
    release()
    await shop.settled()
  })
})
