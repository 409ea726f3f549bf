import { afterEach, describe, expect, test } from 'vitest'
import { callerOfSession } from '../../../../server/accounts/sessions.ts'
import type { GeometryOutcome } from '../../../../server/platform/ports/geometry.ts'
import { pricePlacements } from '../../../../server/quoting/deciding/price-placements.ts'
import type { GeometryJob } from '../../../../shared/geometry/job.ts'
import type { Placement } from '../../../../shared/geometry/placement.ts'
import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { asDrawn } from '../../../geometry/print/print-request.ts'
import { box } from '../../../geometry/shapes.ts'
import { cubeAnalysis, cubeEstimate, measured, scriptedGeometry } from '../../../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedInOwner } from '../../../shop/v1.ts'

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

const WAYS: Placement[] = [
  { ...asDrawn([20, 30, 10]), reason: 'As drawn.' },
  { ...asDrawn([20, 10, 30], [0, 1, 0]), reason: 'On its side.' },
]

/** Standing on its side the part takes twice the time. */
function liesTwoWays(job: GeometryJob): GeometryOutcome {
  measured(job)
  const isDrawn = job.print.settings.bottom_face === 'auto'
  const estimate = cubeEstimate(job, { placement: WAYS[isDrawn ? 0 : 1] })
  if (!isDrawn) {
    for (const [id, printed] of Object.entries(estimate.by_material))
      estimate.by_material[id] = { ...printed, seconds: printed.seconds * 2 }
  }
  return { outcome: 'done', answer: { analysis: cubeAnalysis(job, { placements: WAYS }), estimate } }
}

async function quotedPart(script: (job: GeometryJob) => GeometryOutcome | Promise<GeometryOutcome>) {
  const geometry = scriptedGeometry(script)
  const shop = await openTestShop({ geometry })
  open = shop
  const owner = await signedInOwner(shop)
  const quote_id: string = (await owner.upload({ file: binaryStl(box([20, 30, 10])) })).json().id
  await shop.settled()
  const caller = callerOfSession(shop.shop, owner.cookie.split('=')[1])
  const ask = () => pricePlacements(shop.shop, caller, { quote_id })
  return { shop, owner, geometry, quote_id, ask }
}

async function known(ask: () => ReturnType<typeof pricePlacements>) {
  while (ask().pending) await new Promise((resolve) => setTimeout(resolve, 5))
  return ask().placements
}

describe('the ways to lay a part, priced when somebody compares them,', () => {
  test('are priced by their own estimates, the chosen one at the price of the quote', async () => {
    const { owner, quote_id, ask, geometry } = await quotedPart(liesTwoWays)
    expect(geometry.jobs).toHaveLength(1)
    const first = ask()
    expect(first.pending).toBe(true)
    expect(first.placements.map((row) => row.priced !== null)).toEqual([true, false])
    const [drawn, side] = await known(ask)
    const quote = await owner.quote(quote_id)
    expect(drawn).toMatchObject({ chosen: true, bottom_face: null })
    expect(drawn.priced!.options).toEqual(quote.options)
    expect(side).toMatchObject({ chosen: false, bottom_face: [0, 1, 0], reason: 'On its side.' })
    expect(side.priced!.seconds).toBe(2 * drawn.priced!.seconds)
    expect(geometry.jobs).toHaveLength(2)
  })

  test('never change the quote by themselves; a requote to one is priced at once, at that price', async () => {
    const { shop, owner, quote_id, ask, geometry } = await quotedPart(liesTwoWays)
    const before = await owner.quote(quote_id)
    const [, side] = await known(ask)
    expect(await owner.quote(quote_id)).toEqual(before)
    const bottom_face: Vec3 = side.bottom_face!
    const requoted = await owner.post(`/v1/quotes/${quote_id}/requote`, {
      print_settings: { bottom_face },
    })
    await shop.settled()
    expect((await owner.quote(requoted.json().id)).options).toEqual(side.priced!.options)
    expect(geometry.jobs).toHaveLength(2)
  })

  test('are not tried again after a failure', async () => {
    const { ask, geometry } = await quotedPart((job) =>
      job.print.settings.bottom_face === 'auto' ? liesTwoWays(job) : { outcome: 'crashed', raw: 'lost' },
    )
    const [, side] = await known(ask)
    expect(side.priced).toBeNull()
    expect(geometry.jobs).toHaveLength(2)
  })

  test('give way to a quote that waits for the only worker', async () => {
    const side = { tries: 0 }
    const { shop, owner, ask } = await quotedPart((job) => {
      if (job.print.settings.bottom_face === 'auto' || side.tries++ > 0) return liesTwoWays(job)
      return new Promise<never>(() => {})
    })
    expect(ask().pending).toBe(true)
    while (side.tries === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const next: string = (await owner.upload({ file: binaryStl(box([5, 5, 5])) })).json().id
    await shop.settled()
    expect((await owner.quote(next)).status).toBe('quoted')
    expect((await known(ask))[1].priced).not.toBeNull()
  })
})
