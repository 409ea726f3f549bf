import { afterEach, describe, expect, test } from 'vitest'
import type { GeometryOutcome } from '../../server/platform/ports/geometry.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { cubeAnalysis, cubeEstimate, measured, scriptedGeometry } from '../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { signedInOwner, type Person } from '../shop/v1.ts'

const CUBE = binaryStl(box([20, 20, 20]))
const DAY = 24 * 3600
const PEEK = { material: 'Custom', material_note: 'PEEK' }

let openShop: TestShop | null = null
afterEach(async () => {
  await openShop?.close()
  openShop = null
})

async function shopWith(geometry = scriptedGeometry()): Promise<{ shop: TestShop; owner: Person }> {
  openShop = await openTestShop({ geometry })
  return { shop: openShop, owner: await signedInOwner(openShop) }
}

async function settledQuote(fields: Record<string, string> = {}, geometry = scriptedGeometry()) {
  const { shop, owner } = await shopWith(geometry)
  const { id } = (await owner.upload({ file: CUBE, fields })).json()
  await shop.settled()
  return { shop, owner, id }
}

describe('the answer to an upload, even of a part that was measured before', () => {
  test.each([
    ['an ordinary part is quoted at once', {}, 'quoted', 'quoted'],
    ['a part for an engineer is received first', PEEK, 'received', 'engineering'],
    [
      'a color to be looked at is received first',
      { color: 'Custom', color_note: 'RAL 5015' },
      'received',
      'needs_review',
    ],
  ])('%s', async (_name, fields, atOnce, later) => {
    const { shop, owner } = await settledQuote()
    const again = (await owner.upload({ file: CUBE, fields })).json()
    expect([again.status, again.part?.dimensions_mm]).toEqual([atOnce, [20, 20, 20]])
    await shop.settled()
    expect((await owner.quote(again.id)).status).toBe(later)
  })

  test('a requote to an engineer’s material is an engineering request at once', async () => {
    const { owner, id } = await settledQuote()
    const changed = (await owner.post(`/v1/quotes/${id}/requote`, PEEK)).json()
    expect([changed.status, changed.request_status]).toEqual(['engineering', 'draft'])
  })
})

describe('a final quote', () => {
  test('an expired request has no estimate: that belongs to the status engineering', async () => {
    const { shop, owner, id } = await settledQuote(PEEK)
    expect(await owner.quote(id)).toMatchObject({ status: 'engineering', estimate_cents: expect.any(Number) })
    shop.wait(DAY)
    expect(await owner.quote(id)).toMatchObject({
      status: 'expired',
      estimate_cents: null,
      estimate_pending: false,
      request_status: null,
    })
  })

  test.each(['expired', 'withdrawn'])('has no available option when it is %s', async (status) => {
    const { shop, owner, id } = await settledQuote()
    const before = await owner.quote(id)
    shop.database.write((tx) => tx.run('update quotes set status = ?', status))
    const ended = await owner.quote(id)
    expect(ended.options.map((option) => option.total_cents)).toEqual(
      before.options.map((option) => option.total_cents),
    )
    for (const option of ended.options)
      expect(option).toMatchObject({ available: false, note: expect.stringContaining('Requote') })
  })

  test.each(['expired', 'withdrawn', 'failed', 'needs_review', 'quoted'])(
    'a requote of a quote that is %s creates one with its own id and leaves the first unchanged',
    async (status) => {
      const { shop, owner, id } = await settledQuote()
      shop.database.write((tx) => tx.run('update quotes set status = ?', status))
      const before = await owner.quote(id)
      const answer = await owner.post(`/v1/quotes/${id}/requote`, { quantity: 2 })
      expect(answer.statusCode).toBe(201)
      expect(answer.json()).toMatchObject({ status: 'quoted', quantity: 2, file_id: before.file_id })
      expect(answer.json().id).not.toBe(id)
      expect(await owner.quote(id)).toEqual(before)
    },
  )

  test.each(['accepted', 'rejected'])(
    'a requote after the engineers %s creates a new request',
    async (answered) => {
      const { shop, owner, id } = await settledQuote(PEEK)
      const status = answered === 'accepted' ? 'quoted' : 'engineering'
      shop.database.write((tx) =>
        tx.run('update quotes set status = ?, request_status = ?', status, answered),
      )
      const before = await owner.quote(id)
      const fresh = (await owner.post(`/v1/quotes/${id}/requote`, { print_settings: {} })).json()
      expect(fresh).toMatchObject({ status: 'engineering', request_status: 'draft' })
      expect(fresh.id).not.toBe(id)
      expect(await owner.quote(id)).toEqual(before)
    },
  )

  test.each(['received', 'quoted', 'needs_review', 'failed', 'expired', 'withdrawn', 'accepted'])(
    'request and cancel of a quote that is %s are 409 and change nothing',
    async (status) => {
      const { shop, owner, id } = await settledQuote()
      shop.database.write((tx) => tx.run('update quotes set status = ?', status))
      for (const verb of ['request', 'cancel']) {
        const answer = await owner.post(`/v1/quotes/${id}/${verb}`)
        expect([answer.statusCode, answer.json().error]).toEqual([409, 'not_engineering'])
      }
      expect((await owner.quote(id)).status).toBe(status)
    },
  )
})

describe('a request that was sent is not sent again', () => {
  test('the answer says so once the engineers have priced it', async () => {
    const { shop, owner, id } = await settledQuote(PEEK)
    shop.database.write((tx) =>
      tx.run("update quotes set status = 'quoted', request_status = 'accepted', queued_at = null"),
    )
    const again = await owner.post(`/v1/quotes/${id}/request`)
    expect([again.statusCode, again.json().error]).toEqual([409, 'not_engineering'])
    expect(again.json().detail).toBe('The engineers have already answered this request.')
  })

  test('the answer says to requote it after its 14 days', async () => {
    const { shop, owner, id } = await settledQuote(PEEK)
    await owner.post(`/v1/quotes/${id}/request`)
    shop.wait(14 * DAY - 1)
    expect((await owner.post(`/v1/quotes/${id}/request`)).statusCode).toBe(200)
    shop.wait(1)
    const again = await owner.post(`/v1/quotes/${id}/request`)
    expect([again.statusCode, again.json().error]).toEqual([409, 'not_engineering'])
    expect(again.json().detail).toContain('Requote it')
  })
})

describe('a sent request whose new settings cannot be estimated', () => {
  test('stays sent, until the same expiry, with the part as measured', async () => {
    let jobs = 0
    const stuck: GeometryOutcome = { outcome: 'timed_out', seconds: 120 }
    const geometry = scriptedGeometry((job) => (++jobs === 1 ? measured(job) : stuck))
    const { shop, owner, id } = await settledQuote(PEEK, geometry)
    const sent = (await owner.post(`/v1/quotes/${id}/request`)).json()
    const changed = await owner.post(`/v1/quotes/${id}/requote`, { print_settings: { infill: 100 } })
    expect(changed.json()).toMatchObject({ id, request_status: 'open', estimate_pending: true })
    await shop.settled()
    expect(await owner.quote(id)).toMatchObject({
      status: 'engineering',
      request_status: 'open',
      expires_at: sent.expires_at,
      estimate_cents: null,
      estimate_pending: false,
      part: sent.part,
    })
  })
})

describe('a request that needs no engineer after new slicing', () => {
  test('is replaced by a quote with its own id; the request is withdrawn and names it', async () => {
    const geometry = scriptedGeometry((job) => {
      const seconds = (job.print.settings.infill_percent < 15 ? 10 : 200) * 3600
      const estimate = cubeEstimate(job)
      const by_material = Object.fromEntries(
        Object.entries(estimate.by_material).map(([id, printed]) => [id, { ...printed, seconds }]),
      )
      return {
        outcome: 'done',
        answer: { analysis: cubeAnalysis(job), estimate: { ...estimate, by_material } },
      }
    })
    const { shop, owner, id } = await settledQuote({}, geometry)
    expect(await owner.quote(id)).toMatchObject({ status: 'engineering', request_status: 'draft' })
    const asked = (await owner.post(`/v1/quotes/${id}/requote`, { print_settings: { infill: 10 } })).json()
    expect(asked).toMatchObject({ id, status: 'engineering', estimate_pending: true })
    await shop.settled()
    const request = await owner.quote(id)
    expect(request).toMatchObject({ status: 'withdrawn', request_status: null, estimate_cents: null })
    expect(await owner.quote(request.replaced_by!)).toMatchObject({
      status: 'quoted',
      replaces: id,
      print_settings: { infill: 10 },
    })
  })
})
