import { afterEach, beforeEach, expect, test } from 'vitest'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { signedInOwner, type Person } from '../shop/v1.ts'

let shop: TestShop
let owner: Person
let id: string
beforeEach(async () => {
  shop = await openTestShop()
  owner = await signedInOwner(shop)
  const fields = { color: 'Orange' }
  id = (await owner.upload({ file: binaryStl(box([20, 20, 20])), fields })).json().id
  await shop.settled()
})
afterEach(() => shop.close())

test.each([{ material: 'PLA-CF' }, { material: 'PLA-CF', color: 'Orange' }])(
  'an omitted color stays unchanged, so %j is refused with the colors of the material',
  async (body) => {
    const answer = await owner.post(`/v1/quotes/${id}/requote`, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      error: 'color_unavailable',
      detail: expect.stringContaining('Choose one of: Black, Gray, Custom.'),
    })
    expect(await owner.quote(id)).toMatchObject({ material: 'PLA+', color: 'Orange' })
  },
)

test('a requote accepts material and color together', async () => {
  const answer = await owner.post(`/v1/quotes/${id}/requote`, { material: 'PLA-CF', color: 'Gray' })
  expect([answer.statusCode, answer.json().color]).toEqual([201, 'Gray'])
})
