import { afterEach, beforeEach, expect, test } from 'vitest'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { callerAt, pagesOf } from '../../shop/floor-tablet.ts'
import { scriptedGeometry } from '../../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedInOwner, signedUpCustomer, type Person } from '../../shop/v1.ts'

const PARTS = 28

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ geometry: scriptedGeometry(() => new Promise<never>(() => {})) })
})
afterEach(() => shop.close())

/** One part per height; the first is measured for ever, the others wait. */
async function fillQueue(person: Person): Promise<string[]> {
  const upload = async (height: number): Promise<string> =>
    (await person.upload({ file: binaryStl(box([20, 20, height])) })).json().id
  const ids = [await upload(1)]
  await expect.poll(async () => (await person.quote(ids[0])).status).toBe('processing')
  for (let height = 2; height <= PARTS; height++) ids.push(await upload(height))
  return ids
}

const waitOf = async (person: Person, quote_id: string) =>
  (await pagesOf(shop, callerAt(shop, person)).quotes.wait({ quote_id })).seconds

test('a quote far back in the line waits longer, and is read less often', async () => {
  const owner = await signedInOwner(shop)
  const ids = await fillQueue(owner)
  const waits = await Promise.all(ids.map((id) => waitOf(owner, id)))
  expect(waits[0]).toBeNull()
  expect(waits.slice(1)).toEqual(waits.slice(1).toSorted((a, b) => a! - b!))
  expect(waits.at(-1)).toBeGreaterThan(PARTS)
  const retryAfter = async (id: string) => (await owner.get(`/v1/quotes/${id}`)).headers['retry-after']
  expect([await retryAfter(ids[1]), await retryAfter(ids.at(-1)!)]).toEqual(['5', '10'])
})

test('another customer does not wait for all of them', async () => {
  const owner = await signedInOwner(shop)
  await fillQueue(owner)
  const customer = await signedUpCustomer(shop)
  const { id } = (await customer.upload({ file: binaryStl(box([5, 5, 5])) })).json()
  expect(await customer.quote(id)).toMatchObject({ progress: { stage: 'queued', ahead: 1 } })
  expect(await waitOf(customer, id)).toBeLessThan(5)
})
