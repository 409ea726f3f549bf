import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pdfDocuments } from '../../../server/platform/adapters/pdf-documents.ts'
import { PROGRAM } from '../../../server/platform/program-folders.ts'
import { filledBasket } from '../../shop/basket.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedUpCustomer } from '../../shop/v1.ts'
import { pdfText } from '../platform/adapters/pdf-text.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  shop.shop.machine.papers = pdfDocuments(PROGRAM.resources, { compress: false })
})
afterEach(() => shop.close())

/** Returns the path of the address on a paper. */
function linkOn(text: string): string {
  const lines = text.split('\n')
  return new URL(lines[lines.findIndex((line) => line.startsWith('This quote online:')) + 1]).pathname
}

describe('the quote for one part as PDF', () => {
  test('has its number, every speed with its price and year, and a link for people without a session', async () => {
    const { quote_ids, customer } = await filledBasket(shop)
    const [id] = quote_ids
    const paper = await customer.get(`/quotes/${id}/quote.pdf`)
    expect(paper.statusCode).toBe(200)
    expect(paper.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="quote-Q-1001.pdf"`,
      'cache-control': 'private, no-store',
    })
    const text = pdfText(paper.rawPayload)
    for (const words of ['Quote: Q-1001', 'cube-20.stl', 'Fastest', 'Economy', '1 piece', '20 × 20 × 20 mm'])
      expect(text).toContain(words)
    expect(text.match(/, 2026$/gm)?.length).toBeGreaterThanOrEqual(3)
    const reader = new Person(await shop.http())
    const path = linkOn(text)
    expect((await reader.get(`${path}/quote.pdf`)).rawPayload.equals(paper.rawPayload)).toBe(true)
  })

  test('is for its owner and the readers of its link alone', async () => {
    const { quote_ids } = await filledBasket(shop)
    const stranger = await signedUpCustomer(shop, 'other@example.test')
    expect((await stranger.get(`/quotes/${quote_ids[0]}/quote.pdf`)).statusCode).toBe(404)
    expect((await stranger.get('/q/unknown/quote.pdf')).json().error).toBe('quote_not_found')
  })

  test('has what its owner typed about the color, which readers of its link do not see', async () => {
    const { quote_ids, customer } = await filledBasket(shop)
    shop.database.write((tx) =>
      tx.run("update quotes set color = 'Custom', color_note = 'RAL 5015' where id = ?", quote_ids[0]),
    )
    const { review_url } = (await customer.get(`/v1/quotes/${quote_ids[0]}`)).json()
    const own = pdfText((await customer.get(`/quotes/${quote_ids[0]}/quote.pdf`)).rawPayload)
    const reader = new Person(await shop.http())
    const read = pdfText((await reader.get(`${new URL(review_url).pathname}/quote.pdf`)).rawPayload)
    expect([own, read].map((text) => text.includes('RAL 5015'))).toEqual([true, false])
  })

  test('is refused with the reason once the price has expired', async () => {
    const { quote_ids, customer } = await filledBasket(shop)
    const { review_url } = (await customer.get(`/v1/quotes/${quote_ids[0]}`)).json()
    shop.wait(90 * 86_400)
    const answer = await new Person(await shop.http()).get(`${new URL(review_url).pathname}/quote.pdf`)
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'quote_expired'])
  })
})

describe('the quote for a basket as PDF', () => {
  test('shares the basket with its reader, by the same link each time', async () => {
    const { basket, customer } = await filledBasket(shop, [20, 22, 24])
    const path = `/baskets/${basket.id}/quote.pdf`
    const text = pdfText((await customer.get(path)).rawPayload)
    for (const words of [
      'Quote for 3 parts',
      'cube-20.stl',
      'cube-22.stl',
      'cube-24.stl',
      'Fastest',
      'Economy',
    ])
      expect(text).toContain(words)
    const link = linkOn(text)
    const reader = new Person(await shop.http())
    const token = link.split('/').at(-1)!
    const shared = await reader.get(
      `/trpc/baskets.shared?input=${encodeURIComponent(JSON.stringify({ token }))}`,
    )
    expect(shared.json().result.data.parts).toHaveLength(3)
    expect(linkOn(pdfText((await customer.get(path)).rawPayload))).toBe(link)
  })

  test('is read by everyone with the link of the shared basket, until that ends', async () => {
    const { basket, customer } = await filledBasket(shop, [20, 22])
    const link = linkOn(pdfText((await customer.get(`/baskets/${basket.id}/quote.pdf`)).rawPayload))
    const reader = new Person(await shop.http())
    const paper = await reader.get(`${link}/quote.pdf`)
    expect(paper.headers['content-disposition']).toBe('inline; filename="quote-Q-1001-and-1-more.pdf"')
    const text = pdfText(paper.rawPayload)
    for (const words of ['Quote for 2 parts', 'Q-1001', 'Q-1002']) expect(text).toContain(words)
    expect(linkOn(text)).toBe(link)
    shop.wait(90 * 86_400)
    expect((await reader.get(`${link}/quote.pdf`)).json().error).toBe('basket_not_found')
  })
})
