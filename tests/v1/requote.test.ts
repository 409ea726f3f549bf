import { afterEach, describe, expect, test } from 'vitest'
import type { GeometryJob } from '../../shared/geometry/job.ts'
import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { cubeAnalysis, cubeEstimate, measured, scriptedGeometry } from '../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { signedInOwner, type Person } from '../shop/v1.ts'

const CUBE = binaryStl(box([20, 20, 20]))
const DAY = 24 * 3600

let openShop: TestShop | null = null
afterEach(async () => {
  await openShop?.close()
  openShop = null
})

/** A gate in front of the engine: jobs wait until the test opens it. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const geometry = scriptedGeometry(async (job: GeometryJob) => {
    await opened
    return measured(job)
  })
  return { geometry, open: () => open() }
}

async function shopWith(geometry = scriptedGeometry()) {
  openShop = await openTestShop({ geometry })
  return { shop: openShop, owner: await signedInOwner(openShop) }
}

async function quoted(fields: Record<string, string> = {}) {
  const { shop, owner } = await shopWith()
  const { id } = (await owner.upload({ file: CUBE, fields })).json()
  await shop.settled()
  return { shop, owner, quote: await owner.quote(id) }
}

async function requote(owner: Person, id: string, body: unknown): Promise<Quote> {
  const answer = await owner.post(`/v1/quotes/${id}/requote`, body)
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return answer.json()
}

describe('requote while the part is measured', () => {
  test.each([
    ['the quantity', { quantity: 7 }],
    ['the color', { color: 'White' }],
  ])('%s changes on the same id and the work in progress is kept', async (_name, change) => {
    const { geometry, open } = gate()
    const { shop, owner } = await shopWith(geometry)
    const { id } = (await owner.upload({ file: CUBE })).json()
    await expect.poll(() => geometry.jobs.length).toBe(1)
    const changed = await requote(owner, id, change)
    expect(changed).toMatchObject({ id, status: 'processing', ...change })
    open()
    await shop.settled()
    expect(await owner.quote(id)).toMatchObject({ id, status: 'quoted', ...change })
    expect(geometry.jobs).toHaveLength(1)
  })

  test.each([
    ['units', { units: 'in' }, 2],
    ['print settings', { print_settings: { infill: 40 } }, 2],
    ['material', { material: 'PETG' }, 1],
  ])('%s change on the same id and the work starts again', async (_name, change, jobs) => {
    const { geometry, open } = gate()
    const { shop, owner } = await shopWith(geometry)
    const { id } = (await owner.upload({ file: CUBE })).json()
    await expect.poll(() => geometry.jobs.length).toBe(1)
    expect(await requote(owner, id, change)).toMatchObject({ id, status: 'received', ...change })
    open()
    await shop.settled()
    expect(await owner.quote(id)).toMatchObject({ id, status: 'quoted', ...change })
    expect(geometry.jobs).toHaveLength(jobs)
  })
})

describe('requote of a quote that has its price', () => {
  test('creates a new quote with its own id, priced at once when nothing has to be sliced again', async () => {
    const { owner, quote } = await quoted()
    const changed = await requote(owner, quote.id, { material: 'ASA', color: 'White', quantity: 5 })
    expect(changed).toMatchObject({
      status: 'quoted',
      material: 'ASA',
      color: 'White',
      quantity: 5,
      file_id: quote.file_id,
    })
    expect(changed.id).not.toBe(quote.id)
    expect([quote.number, changed.number]).toEqual(['Q-1001', 'Q-1002'])
    expect(await owner.quote(quote.id)).toMatchObject({ status: 'quoted', material: 'PLA+', quantity: 1 })
  })

  test('other print settings are sliced again: received, then quoted, with the part shown meanwhile', async () => {
    const { shop, owner, quote } = await quoted()
    const changed = await requote(owner, quote.id, { print_settings: { infill: 60, walls: 4 } })
    expect(changed).toMatchObject({ status: 'received', print_settings: { infill: 60, walls: 4 } })
    expect(changed.part).toEqual(quote.part)
    expect(changed.preview_url).not.toBeNull()
    await shop.settled()
    expect((await owner.quote(changed.id)).status).toBe('quoted')
  })

  test('omitted fields stay; {} resets the print settings to Standard', async () => {
    const { shop, owner, quote } = await quoted({ color: 'White', quantity: '3' })
    const first = await requote(owner, quote.id, { print_settings: { infill: 60 } })
    await shop.settled()
    const second = await requote(owner, first.id, { quantity: 4 })
    expect(second).toMatchObject({ color: 'White', quantity: 4, print_settings: { infill: 60 } })
    expect(await requote(owner, second.id, { print_settings: {} })).toMatchObject({
      print_settings: {},
      quantity: 4,
    })
  })

  test('{} refreshes: a new id with the same inputs at current prices', async () => {
    const { shop, owner, quote } = await quoted()
    shop.wait(15 * DAY)
    const expired = await owner.quote(quote.id)
    expect(expired.status).toBe('expired')
    expect(expired.options.every((option) => !option.available)).toBe(true)
    const fresh = await requote(owner, quote.id, {})
    expect(fresh).toMatchObject({ status: 'quoted', material: quote.material, quantity: quote.quantity })
    expect(fresh.id).not.toBe(quote.id)
    expect(fresh.options[0].ship_by! > quote.options[0].ship_by!).toBe(true)
  })

  test('an empty body, null and {} mean the same', async () => {
    const { owner, quote } = await quoted()
    for (const payload of ['', 'null', '{}']) {
      const answer = await owner.send('POST', `/v1/quotes/${quote.id}/requote`, {
        payload,
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.statusCode).toBe(201)
    }
    expect((await owner.send('POST', `/v1/quotes/${quote.id}/requote`)).statusCode).toBe(201)
  })

  test.each([
    ['an infill of 101 %', { infill: 101 }],
    ['an unknown setting', { glitter: 1 }],
    ['a layer of 0.5 mm with the 0.4 nozzle', { layer_height: 0.5 }],
    ['a face without a direction', { bottom_face: [0, 0, 0] }],
    ['words where a number belongs', { walls: 'many' }],
  ])('400 names the setting and what is allowed: %s', async (_name, print_settings) => {
    const { owner, quote } = await quoted()
    const answer = await owner.post(`/v1/quotes/${quote.id}/requote`, { print_settings })
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'setting_invalid'])
    expect(answer.json().detail.length).toBeGreaterThan(20)
  })

  test.each([
    ['quantity 0', { quantity: 0 }, ['body', 'quantity'], 'greater_than_equal'],
    ['an unknown material', { material: 'Gold' }, ['body', 'material'], 'enum'],
    [
      'an array of two numbers',
      { print_settings: { bottom_face: [0, 1] } },
      ['body', 'print_settings', 'bottom_face'],
      'too_short',
    ],
    ['a list of settings', { print_settings: [] }, ['body', 'print_settings'], 'dict_type'],
    [
      '21 settings',
      { print_settings: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`s${at}`, 1])) },
      ['body', 'print_settings'],
      'too_long',
    ],
  ])('the answer is 422 for %s', async (_name, body, loc, type) => {
    const { owner, quote } = await quoted()
    const answer = await owner.post(`/v1/quotes/${quote.id}/requote`, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0]).toMatchObject({ loc, type })
  })

  test('reports where a body is not JSON', async () => {
    const { owner, quote } = await quoted()
    const answer = await owner.send('POST', `/v1/quotes/${quote.id}/requote`, {
      payload: '{"quantity": }',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0]).toMatchObject({ type: 'json_invalid', loc: ['body', expect.any(Number)] })
  })

  test('the Custom color is returned as received, then waits for review', async () => {
    const { shop, owner, quote } = await quoted()
    const changed = await requote(owner, quote.id, { color: 'Custom', color_note: 'RAL 5015' })
    expect(changed).toMatchObject({ status: 'received', color: 'Custom', color_note: 'RAL 5015' })
    await shop.settled()
    const held = await owner.quote(changed.id)
    expect(held).toMatchObject({ status: 'needs_review', options: [] })
    expect(held.manufacturability).toMatchObject({ status: 'review_required', review_required: true })
  })

  test('a quote whose file is no longer stored is 409', async () => {
    const { shop, owner, quote } = await quoted()
    shop.database.write((tx) => tx.run('update part_files set removed_at = 1'))
    const answer = await owner.post(`/v1/quotes/${quote.id}/requote`, { quantity: 2 })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'file_not_stored'])
  })

  test('a paid quote is 409', async () => {
    const { shop, owner, quote } = await quoted()
    shop.database.write((tx) => tx.run("update quotes set status = 'accepted'"))
    const answer = await owner.post(`/v1/quotes/${quote.id}/requote`, { quantity: 2 })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'quote_paid'])
  })
})

describe('engineering requests', () => {
  async function engineering() {
    const { shop, owner } = await shopWith()
    const { id } = (
      await owner.upload({ file: CUBE, fields: { material: 'Custom', material_note: 'PEEK' } })
    ).json()
    await shop.settled()
    return { shop, owner, quote: await owner.quote(id) }
  }

  test('Custom material is a draft with an estimate and no options', async () => {
    const { quote } = await engineering()
    expect(quote).toMatchObject({
      status: 'engineering',
      tier: 'engineered',
      request_status: 'draft',
      options: [],
      estimate_cents: expect.any(Number),
      estimate_pending: false,
      material_note: 'PEEK',
    })
  })

  test('sending the draft opens it; sending it again returns it unchanged', async () => {
    const { owner, quote } = await engineering()
    const sent = await owner.post(`/v1/quotes/${quote.id}/request`)
    expect([sent.statusCode, sent.json().request_status]).toEqual([200, 'open'])
    const again = await owner.post(`/v1/quotes/${quote.id}/request`)
    expect(again.json()).toEqual(sent.json())
  })

  test('the draft expires a day after pricing, a sent request 14 days after sending', async () => {
    const { shop, owner, quote } = await engineering()
    shop.wait(DAY - 1)
    await owner.post(`/v1/quotes/${quote.id}/request`)
    shop.wait(14 * DAY - 1)
    expect((await owner.quote(quote.id)).request_status).toBe('open')
    shop.wait(1)
    expect(await owner.quote(quote.id)).toMatchObject({ status: 'expired', request_status: null })
  })

  test('an expired draft cannot be sent; requote it', async () => {
    const { shop, owner, quote } = await engineering()
    shop.wait(DAY)
    const answer = await owner.post(`/v1/quotes/${quote.id}/request`)
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'draft_expired'])
    expect(await requote(owner, quote.id, {})).toMatchObject({
      status: 'engineering',
      request_status: 'draft',
    })
  })

  test('other print settings keep the id; the estimate is pending until it was sliced again', async () => {
    const { shop, owner, quote } = await engineering()
    const changed = await requote(owner, quote.id, { print_settings: { infill: 100 } })
    expect(changed).toMatchObject({
      id: quote.id,
      status: 'engineering',
      request_status: 'draft',
      estimate_pending: true,
    })
    expect(changed.estimate_cents).toBe(quote.estimate_cents)
    await shop.settled()
    expect(await owner.quote(quote.id)).toMatchObject({ status: 'engineering', estimate_pending: false })
  })

  test('a material that needs no review: a new quote replaces this one', async () => {
    const { owner, quote } = await engineering()
    const changed = await requote(owner, quote.id, { material: 'PLA+' })
    expect(changed).toMatchObject({ status: 'quoted', replaces: quote.id, material_note: null })
    expect(await owner.quote(quote.id)).toMatchObject({
      status: 'withdrawn',
      replaced_by: changed.id,
      request_status: null,
    })
  })

  test('a units change: a new quote replaces this one', async () => {
    const { shop, owner, quote } = await engineering()
    const changed = await requote(owner, quote.id, { units: 'cm' })
    expect(changed).toMatchObject({ status: 'received', replaces: quote.id, units: 'cm' })
    expect((await owner.quote(quote.id)).status).toBe('withdrawn')
    await shop.settled()
    expect((await owner.quote(changed.id)).status).toBe('engineering')
  })

  test('cancel withdraws it; any other status is 409 and not withdrawn', async () => {
    const { owner, quote } = await engineering()
    const gone = await owner.post(`/v1/quotes/${quote.id}/cancel`)
    expect([gone.statusCode, gone.json().status]).toEqual([200, 'withdrawn'])
    const again = await owner.post(`/v1/quotes/${quote.id}/cancel`)
    expect([again.statusCode, again.json().error]).toEqual([409, 'not_engineering'])
  })

  test('estimates a part with an unreliable volume, and never prices it', async () => {
    const open = { volume_trusted: false, volume_doubt: 'The surface has holes.', watertight: false }
    const remaining = { open_edges: 40, non_manifold_edges: 0, flipped_edges: 0 }
    const geometry = scriptedGeometry((job) => {
      const closed = cubeAnalysis(job)
      const surface = { ...closed.surface, open_edges: 40, remaining }
      return {
        outcome: 'done',
        answer: { analysis: cubeAnalysis(job, { ...open, surface }), estimate: cubeEstimate(job) },
      }
    })
    const { shop, owner } = await shopWith(geometry)
    const { id } = (await owner.upload({ file: CUBE })).json()
    await shop.settled()
    const quote = await owner.quote(id)
    expect(quote).toMatchObject({ status: 'engineering', options: [], estimate_cents: expect.any(Number) })
    expect(quote.flags.map((flag) => [flag.code, flag.level])).toContainEqual([
      'mesh_not_watertight',
      'block',
    ])
  })
})
