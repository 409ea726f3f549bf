import { afterEach, describe, expect, test } from 'vitest'
import { callerOfSession } from '../../../server/accounts/sessions.ts'
import { compareQuote } from '../../../server/quoting/deciding/compare-quote.ts'
import {
  estimateDelivery,
  estimateDeliveryForReview,
} from '../../../server/quoting/delivery/estimate-delivery.ts'
import { readStartFacts } from '../../../server/quoting/deciding/start-facts.ts'
import type { GeometryOutcome } from '../../../server/platform/ports/geometry.ts'
import type { GeometryJob } from '../../../shared/geometry/job.ts'
import { asPacificDay } from '../../../shared/platform/time.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { cubeAnalysis, cubeEstimate, scriptedGeometry } from '../../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedInOwner } from '../../shop/v1.ts'

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

const UNIT_HOURS = 2

/** Every piece prints for two hours. */
function slowPart(job: GeometryJob): GeometryOutcome {
  const estimate = cubeEstimate(job)
  for (const [id, printed] of Object.entries(estimate.by_material))
    estimate.by_material[id] = { ...printed, seconds: UNIT_HOURS * 3600 }
  return { outcome: 'done', answer: { analysis: cubeAnalysis(job), estimate } }
}

async function quoted(quantity: number) {
  const shop = await openTestShop({ geometry: scriptedGeometry(slowPart) })
  open = shop
  const owner = await signedInOwner(shop)
  const uploaded = await owner.upload({
    file: binaryStl(box([20, 30, 10])),
    fields: { quantity: String(quantity) },
  })
  await shop.settled()
  const quote = await owner.quote(uploaded.json().id)
  return { shop: shop.shop, quote, caller: callerOfSession(shop.shop, owner.cookie.split('=')[1]) }
}

describe('a quantity that is too large for an instant price', () => {
  test('says which limit it reaches, and what the largest possible quantity costs', async () => {
    const { shop, quote, caller } = await quoted(100)
    expect(quote.status).toBe('engineering')
    const { largest_instant } = compareQuote(shop, caller, { quote_id: quote.id })
    expect(largest_instant).toMatchObject({ limit_hours: 120 })
    const { quantity, options, print_hours } = largest_instant!
    expect(print_hours).toBeGreaterThan(120)
    const hoursEach = print_hours / 100
    expect(quantity * hoursEach).toBeLessThanOrEqual(120)
    expect((quantity + 1) * hoursEach).toBeGreaterThan(119)
    expect(options.map(({ total_cents }) => total_cents > 0)).toEqual([true, true])
  })

  test('is not named for a quantity that has a price', async () => {
    const { shop, quote, caller } = await quoted(3)
    expect(compareQuote(shop, caller, { quote_id: quote.id }).largest_instant).toBeNull()
  })
})

describe('an estimate of the delivery', () => {
  test('is the same for the owner and behind the review link, and stores nothing', async () => {
    const { shop, quote, caller } = await quoted(1)
    const input = { zip: '10118', ships: asPacificDay('2026-11-30') }
    const own = estimateDelivery(shop, caller, { ...input, quote_id: quote.id })
    expect(own).toMatchObject({
      delivery: { outcome: 'estimated', method: 'shipping' },
      arrives: '2026-12-07',
    })
    const token = new URL(quote.review_url).pathname.split('/').at(-1)!
    expect(estimateDeliveryForReview(shop, { ...input, token })).toEqual(own)
    expect(shop.db.get('select count(*) as n from deliveries')).toEqual({ n: 0 })
  })
})

test('the start page says where the shop prints, from which price, in what and how soon', async () => {
  open = await openTestShop()
  const facts = readStartFacts(open.shop)
  expect(facts).toMatchObject({
    place: 'Oakland, CA',
    materials: 14,
    minimum_cents: 1500,
    delivers: { to: 'states' },
  })
  expect(facts.ships! >= '2026-11-16').toBe(true)
  expect(readStartFacts(open.shop)).toBe(facts)
})
