import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderThumbnail } from '../../../../server/geometry/show/thumbnail.ts'
import { drawMissingPictures } from '../../../../server/quoting/measuring/draw-pictures.ts'
import { findAnalysis } from '../../../../server/quoting/measuring/measured-store.ts'
import { findQuote } from '../../../../server/quoting/quote-store.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'

const PART = binaryStl(box([20, 30, 10]))

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

/** A priced part whose worker ended before it drew the picture. */
async function withoutPicture() {
  const customer = await signedUpCustomer(shop)
  const { id } = (await customer.upload({ file: PART, filename: 'part.stl' })).json<{ id: string }>()
  await shop.settled()
  const quote = await customer.quote(id)
  const row = findQuote(shop.database, id)!
  const folder = shop.shop.files.derivedFolder(row.analysis_key!)
  const picture = join(folder, 'thumbnail.png')
  rmSync(picture, { force: true })
  return { customer, quote, row, picture }
}

test('the picture that a worker did not draw is drawn some time after the price', async () => {
  const { row, picture } = await withoutPicture()
  await drawMissingPictures(shop.shop)
  expect(existsSync(picture)).toBe(false)
  shop.wait(60)
  await drawMissingPictures(shop.shop)
  const { analysis } = findAnalysis(shop.database, row.analysis_key!)!
  const expected = renderThumbnail(box([20, 30, 10]), analysis.placements[0].down)
  expect(readFileSync(picture).equals(expected)).toBe(true)
})

test('a request for the picture has it drawn', async () => {
  const { customer, quote } = await withoutPicture()
  const answer = await customer.get(new URL(quote.thumbnail_url!).pathname)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
})

test('a part whose picture cannot be drawn keeps its price, and is not tried again and again', async () => {
  const { customer, quote, row, picture } = await withoutPicture()
  rmSync(join(picture, '..', 'mesh.bin'), { force: true })
  const stored = shop.shop.files.partPath(row.sha256)
  writeFileSync(stored, 'not a model')
  shop.wait(60)
  await drawMissingPictures(shop.shop)
  expect(await customer.quote(quote.id)).toMatchObject({ status: 'quoted' })
  writeFileSync(stored, PART)
  await drawMissingPictures(shop.shop)
  expect(existsSync(picture)).toBe(false)
})
