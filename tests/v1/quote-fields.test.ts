import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { GeometryJob } from '../../shared/geometry/job.ts'
import type { GeometryPool } from '../../server/platform/ports/geometry.ts'
import { binaryStl, obj, threemf } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { boxShape, stepFile } from '../geometry/step-files.ts'
import { cubeAnalysis, cubeEstimate, measured, scriptedGeometry } from '../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { Person, signedInOwner, type PartUpload } from '../shop/v1.ts'

const CUBE = binaryStl(box([20, 20, 20]))
const HOUR = 3600

/** The fields in the interface's table, typed by hand; every quote has each of them, as null if it has no value. */
const TABLE = [
  'status options tier file_id part ship_date_pending estimate_cents estimate_pending request_status units',
  'print_settings manufacturability flags progress review_url delivery delivery_required',
].flatMap((line) => line.split(' '))

let openShop: TestShop | null = null
afterEach(async () => {
  await openShop?.close()
  openShop = null
})

async function shopWith(geometry: GeometryPool): Promise<{ shop: TestShop; owner: Person }> {
  openShop = await openTestShop({ geometry })
  return { shop: openShop, owner: await signedInOwner(openShop) }
}

async function quoteOf(part: PartUpload, geometry: GeometryPool = scriptedGeometry()) {
  const { shop, owner } = await shopWith(geometry)
  const received = (await owner.upload(part)).json()
  await shop.settled()
  return { shop, owner, received, quote: await owner.quote(received.id) }
}

/** A part that prints for this many seconds. */
function printsFor(seconds: number): GeometryPool {
  const slow = (job: GeometryJob) => {
    const estimate = cubeEstimate(job)
    const by_material = Object.fromEntries(
      Object.entries(estimate.by_material).map(([id, printed]) => [id, { ...printed, seconds }]),
    )
    return {
      outcome: 'done',
      answer: { analysis: cubeAnalysis(job), estimate: { ...estimate, by_material } },
    } as const
  }
  return scriptedGeometry(slow)
}

describe('the fields of a quote', () => {
  test.each([
    ['received', {}],
    ['quoted', {}],
    ['engineering', { material: 'Custom', material_note: 'PEEK' }],
    ['needs_review', { color: 'Custom', color_note: 'RAL 5015' }],
  ])('all exist while it is %s, in the single answer and in the list', async (status, fields) => {
    const { owner, received, quote } = await quoteOf({ file: CUBE, fields })
    const shown = status === 'received' ? received : quote
    expect(shown.status).toBe(status)
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(TABLE))
    expect((await owner.get('/v1/quotes')).json().quotes).toEqual([quote])
  })

  test.each([1, 2, 3, 7, 33, 100])('total_cents is unit_cents times quantity, for %s', async (quantity) => {
    const { quote } = await quoteOf({ file: CUBE, fields: { quantity: String(quantity) } })
    expect(quote.options).toHaveLength(2)
    for (const { unit_cents, total_cents } of quote.options) {
      expect(unit_cents).toBeGreaterThan(0)
      expect(total_cents).toBe(unit_cents * quantity)
    }
  })

  test('options are Default, then Economy seven days after it; only Economy says so', async () => {
    const { quote } = await quoteOf({ file: CUBE })
    expect(quote.options).toEqual([
      expect.objectContaining({ speed: 'asap', label: 'Default', days: null, ship_by: '2026-11-16' }),
      expect.objectContaining({ speed: 'week', label: 'Economy', days: null, ship_by: '2026-11-23' }),
    ])
    expect(quote.options.map((option) => option.asap_offset_days)).toEqual([undefined, 7])
    expect(quote.options.map(({ available, note }) => [available, note])).toEqual([
      [true, null],
      [true, null],
    ])
  })

  test('an assisted quote is priced, and its ship date is pending until the operator confirms it', async () => {
    const { quote } = await quoteOf({ file: CUBE }, printsFor(30 * HOUR))
    expect(quote).toMatchObject({ status: 'quoted', tier: 'assisted', ship_date_pending: true })
    expect(quote.options.map((option) => option.ship_by)).toEqual([null, null])
    for (const option of quote.options) expect(option.total_cents).toBeGreaterThan(0)
    expect(quote.flags).toEqual([
      { code: 'long_print', level: 'warning', message: expect.any(String), features: [] },
    ])
  })

  test('flags are the short list, manufacturability has the same codes with what was measured', async () => {
    const { quote } = await quoteOf({ file: CUBE }, printsFor(30 * HOUR))
    const { manufacturability } = quote
    expect(manufacturability).toMatchObject({
      analysis_id: expect.any(String),
      version: expect.any(String),
      status: 'screened',
      review_required: false,
      review_completed: false,
    })
    expect(manufacturability.findings.map(({ code, level }) => ({ code, level }))).toEqual(
      quote.flags.map(({ code, level }) => ({ code, level })),
    )
    const assessed = manufacturability.checked
    expect(manufacturability.not_assessed.filter(({ code }) => assessed.includes(code))).toEqual([])
  })

  test('an item of the list carries the first five findings, the quote itself all of them', async () => {
    const { shop, owner, quote } = await quoteOf({ file: CUBE }, printsFor(30 * HOUR))
    const [finding] = quote.manufacturability.findings
    const findings = Array.from({ length: 7 }, (_, at) => ({ ...finding, code: `finding_${at}` }))
    const manufacturability = JSON.stringify({ ...quote.manufacturability, findings })
    shop.database.write((tx) => tx.run('update quotes set manufacturability = ?', manufacturability))
    expect((await owner.quote(quote.id)).manufacturability.findings).toEqual(findings)
    const [listed] = (await owner.get('/v1/quotes')).json().quotes
    expect(listed.manufacturability.findings).toEqual(findings.slice(0, 5))
  })

  test.each([
    ['STL', 'part.stl', CUBE, 'in'],
    ['OBJ', 'part.obj', Buffer.from(obj(box([20, 20, 20]))), 'in'],
    ['3MF', 'part.3mf', threemf(box([20, 20, 20])), null],
    ['STEP', 'part.step', stepFile({ shapes: [{ shape: boxShape([20, 20, 20]), form: 'solid' }] }), null],
  ])('units exist for STL and OBJ only: %s', async (_kind, filename, file, units) => {
    const { owner, quote } = await quoteOf({ file, filename, fields: { units: 'in' } })
    expect(quote.units).toBe(units)
    const changed = (await owner.post(`/v1/quotes/${quote.id}/requote`, { units: 'cm' })).json()
    expect(changed.units).toBe(units && 'cm')
  })

  test('progress exists while it is received or processing, and only then', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const geometry = scriptedGeometry(async (job) => {
      await held
      return measured(job)
    })
    const { shop, owner } = await shopWith(geometry)
    const received = (await owner.upload({ file: CUBE })).json()
    expect(received.progress).toEqual({ stage: 'queued', fraction: 0, ahead: 0 })
    await expect.poll(() => geometry.jobs.length).toBe(1)
    const processing = await owner.get(`/v1/quotes/${received.id}`)
    expect(processing.json()).toMatchObject({
      status: 'processing',
      progress: { stage: 'checking', fraction: 0.1, ahead: 0 },
    })
    expect(processing.headers['retry-after']).toBe('5')
    release()
    await shop.settled()
    const quoted = await owner.get(`/v1/quotes/${received.id}`)
    expect(quoted.json().progress).toBeNull()
    expect(quoted.headers['retry-after']).toBeUndefined()
  })

  test('a quote leaves the queue when its job starts, before any progress', async () => {
    const silent = scriptedGeometry()
    silent.analyze = (_job, { signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve({ outcome: 'canceled' })))
    const { owner } = await shopWith(silent)
    await owner.upload({ file: CUBE })
    const { id } = (await owner.upload({ file: CUBE })).json()
    await expect.poll(async () => (await owner.quote(id)).status).toBe('processing')
    expect((await owner.quote(id)).progress).toEqual({ stage: 'checking', fraction: 0, ahead: 0 })
  })

  test('the review_url shows the part and cannot change the quote', async () => {
    const { shop, quote } = await quoteOf({ file: CUBE })
    const stranger = new Person(await shop.http())
    expect((await stranger.get(new URL(quote.thumbnail_url!).pathname)).statusCode).toBe(200)
    expect(quote.thumbnail_url).toBe(`${quote.review_url}/part.png`)
    const token = quote.review_url.split('/').at(-1)!
    for (const path of [`/v1/quotes/${quote.id}/requote`, `/guest/quotes/${quote.id}/requote`, `/q/${token}`])
      expect([401, 404]).toContain((await stranger.post(path)).statusCode)
  })

  test('a request for the picture waits while it is drawn', async () => {
    const { shop, quote } = await quoteOf({ file: CUBE })
    const { analysis_key } = shop.shop.db.get<{ analysis_key: string }>('select analysis_key from quotes')!
    const picture = join(shop.shop.files.derivedFolder(analysis_key), 'thumbnail.png')
    const drawn = readFileSync(picture)
    rmSync(picture)
    const asked = new Person(await shop.http()).get(new URL(quote.thumbnail_url!).pathname)
    setTimeout(() => writeFileSync(picture, drawn), 100)
    expect((await asked).rawPayload).toEqual(drawn)
  })

  test('delivery is required and has no price yet', async () => {
    const { quote } = await quoteOf({ file: CUBE })
    expect([quote.delivery, quote.delivery_required]).toEqual([null, true])
  })

  test.each([
    ['a path', '../../etc/passwd.stl', 'passwd.stl'],
    ['letters of any language', 'Größe 日本 😀.stl', 'Größe 日本 😀.stl'],
    ['text that runs backward', 'cube\u202Elts.exe', 'cubelts.exe'],
    ['no name', ' ', 'part'],
  ])('filename is shown without unsafe characters: %s', async (_name, filename, shown) => {
    const { quote } = await quoteOf({ file: CUBE, filename })
    expect(quote.filename).toBe(shown)
  })

  test('keeps a note of 320 characters, counted as code points', async () => {
    const material_note = '😀'.repeat(320)
    const { quote } = await quoteOf({ file: CUBE, fields: { material: 'Custom', material_note } })
    expect(quote.material_note).toBe(material_note)
  })

  test('ignores a field that the interface does not have', async () => {
    const { quote } = await quoteOf({ file: CUBE, fields: { finish: 'polished', print_settings: '{bad' } })
    expect(quote).toMatchObject({ status: 'quoted', print_settings: {} })
  })
})
