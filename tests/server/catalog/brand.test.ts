import { afterEach, describe, expect, test } from 'vitest'
import { encodeRgb } from '../../../server/platform/libraries/png-pixels.ts'
import { readTerms } from '../../../server/catalog/read-terms.ts'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import { readShownBrand } from '../../../server/catalog/shown-brand.ts'
import {
  exportDocuments,
  importDocuments,
  previewImport,
} from '../../../server/operations/documents/document-files.ts'
import { saveDocument } from '../../../server/operations/documents/save-document.ts'
import { withShopHead } from '../../../server/http/pages/page-head.ts'
import { followEvents } from '../../../server/messaging/mail/follow-events.ts'
import { sampleEmail, sampleReceipt } from '../../../server/messaging/mail/sample-brand.ts'
import { readOrderTerms } from '../../../server/orders/order-terms.ts'
import { readReceipt } from '../../../server/orders/read-receipt.ts'
import type { Documents } from '../../../shared/operations/documents/document-schemas.ts'
import { callerAt } from '../../shop/floor-tablet.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedInOwner, signedUpCustomer } from '../../shop/v1.ts'

const open: TestShop[] = []
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.close()
})

async function ownersShop() {
  const test = await openTestShop()
  open.push(test)
  const [owner, operator] = [await staffMember(test, 'owner'), await staffMember(test, 'operator')]
  return { test, shop: test.shop, owner, operator }
}

type OwnersShop = Awaited<ReturnType<typeof ownersShop>>

/** A blue picture, with a text that a logo must not keep. */
function bluePng(width = 24, height = 8): string {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => [11, 94, 138][at % 3])
  return Buffer.concat([encodeRgb({ width, height, data }), Buffer.from('<script>')]).toString('base64')
}

const LOGO = { png: bluePng(), width: 1, height: 1 }

function change<K extends 'brand' | 'terms' | 'shop_details'>(
  { shop, owner }: OwnersShop,
  kind: K,
  changes: Partial<Documents[K]>,
) {
  const data = readShopData(shop.db)
  const body = { ...(data[kind] as object), ...changes }
  return saveDocument(shop, owner, { kind, version: data.versions[kind], body })
}

describe('the logo of a shop', () => {
  test('is kept as rebuilt, with its own size, and served under its hash', async () => {
    const own = await ownersShop()
    change(own, 'brand', { logo: LOGO })
    const { logo } = readShopData(own.shop.db).brand
    expect(logo).toMatchObject({ width: 24, height: 8 })
    expect(Buffer.from(logo!.png, 'base64').toString('latin1')).not.toContain('script')
    const { path } = readShownBrand(own.shop.db).logo!
    const http = await own.test.http()
    const answer = await http.inject(path)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    expect(answer.rawPayload.toString('base64')).toBe(logo!.png)

    change(own, 'brand', { logo: null })
    expect(readShownBrand(own.shop.db).logo).toBeNull()
    // An email that was written before still shows it.
    expect((await http.inject(path)).statusCode).toBe(200)
  })

  test.each([
    `/brand/logo-${'0'.repeat(32)}.png`,
    '/brand/logo-x.png',
    '/brand/style-red.css',
    '/brand/style-1c5bb5.svg.css',
    '/brand/..%2f..%2fsettings.json',
  ])('%s is not found', async (path) => {
    const { test: served } = await ownersShop()
    expect((await (await served.http()).inject(path)).statusCode).toBe(404)
  })

  test('goes to another shop with an exported file', async () => {
    const from = await ownersShop()
    change(from, 'brand', { logo: LOGO, accent: '#0b5e8a' })
    const file = JSON.parse(JSON.stringify(exportDocuments(from.shop, from.owner, { kind: 'brand' })))
    const { shop, owner } = await ownersShop()
    const { faults, documents } = previewImport(shop, owner, { file })
    expect(faults).toEqual([])
    importDocuments(shop, owner, { file, versions: documents, reason: null })
    expect(readShopData(shop.db).brand).toEqual(readShopData(from.shop.db).brand)
  })

  test('a logo in an imported file is refused with its path if it is no picture', async () => {
    const { shop, owner } = await ownersShop()
    const file = exportDocuments(shop, owner, { kind: 'brand' })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')
    file.documents.brand = { accent: '#0b5e8a', logo: { png: svg, width: 10, height: 10 }, show_name: true }
    const fault = { kind: 'brand', path: 'logo.png', message: expect.stringContaining('PNG, JPEG or SVG') }
    expect(previewImport(shop, owner, { file })).toEqual({ faults: [fault], documents: [] })
    const versions = [{ kind: 'brand' as const, version: 1 }]
    expect(refusalOf(() => importDocuments(shop, owner, { file, versions, reason: null }))).toMatchObject({
      code: 'settings_invalid',
      fields: { faults: [fault] },
    })
    expect(readShopData(shop.db).versions.brand).toBe(1)
  })
})

describe('the look of a shop', () => {
  test('is in the head of its pages, where no name can become markup', async () => {
    const own = await ownersShop()
    const page = '<head><title>Layerline</title><link rel="icon" href="/icon.svg"></head>'
    const name = `$& "><script>alert('1')</script>`
    change(own, 'shop_details', { name })
    change(own, 'brand', { accent: '#0b5e8a' })
    const html = withShopHead(page, readShownBrand(own.shop.db), null)
    expect(html).not.toMatch(/<script|Layerline/)
    expect(html).toContain('<title>$&amp; &quot;&gt;&lt;script&gt;')
    expect(html).toContain('href="/brand/style-0b5e8a.css"')
    expect(html).toContain('href="/brand/icon-0b5e8a.svg?letter=S"')
  })

  test('has a style sheet and an icon of its color', async () => {
    const http = await (await ownersShop()).test.http()
    const style = await http.inject('/brand/style-0b5e8a.css')
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(style.body).toContain('--accent-fill:#0b5e8a')
    const icon = await http.inject('/brand/icon-0b5e8a.svg?letter=%3Cscript%3E')
    expect(icon.headers['content-type']).toContain('image/svg+xml')
    expect(icon.body).toContain('fill="#0b5e8a"')
    expect(icon.body).not.toContain('<script')
  })

  test('is on the payment page, whose policy names the style that it has', async () => {
    const own = await ownersShop()
    const http = await own.test.http()
    const plain = await http.inject('/checkout/none')
    change(own, 'brand', { accent: '#0b5e8a', logo: LOGO, show_name: false })
    const answer = await http.inject('/checkout/none')
    expect(answer.body).toContain('--fill:#0b5e8a')
    expect(answer.body).toMatch(/<img class="logo" src="\/brand\/logo-\w{32}\.png" alt="Layerline"/)
    expect(answer.body).toContain('<a href="/terms">Terms of sale</a>')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-")
    expect(answer.headers['content-security-policy']).not.toBe(plain.headers['content-security-policy'])
  })

  test('is in emails, with the logo inside and links to the terms', async () => {
    const own = await ownersShop()
    change(own, 'brand', { accent: '#ffd400', logo: LOGO })
    followEvents(own.shop)
    await placedOrder(own.test)
    followEvents(own.shop)
    const [{ id, html, text }] = own.shop.db.all<{ id: string; html: string; text: string }>(
      "select id, html, text from outbox where kind = 'placed'",
    )
    expect(html).toMatch(/<img class="logo" src="cid:logo-\w{32}@shop" alt="" width="24" height="8"/)
    expect(html).not.toContain('#ffd400;color')
    for (const page of ['terms', 'returns', 'privacy']) {
      expect(html).toContain(`href="http://127.0.0.1:4747/${page}"`)
      expect(text).toContain(`http://127.0.0.1:4747/${page}`)
    }
    const shown = await (await signedInOwner(own.test)).get(`/console/emails/${id}/email.html`)
    expect(shown.body).toContain('src="data:image/png;base64,')
  })

  test('is on receipts, with what the shop is called for taxes', async () => {
    const own = await ownersShop()
    const { order } = await placedOrder(own.test)
    const input = { order_id: order.id }
    const before = await readReceipt(own.shop, own.owner, input)
    change(own, 'brand', { logo: LOGO })
    change(own, 'shop_details', { legal_name: 'Bay Prints LLC', tax_id: '12-3456789' })
    const after = await readReceipt(own.shop, own.owner, input)
    const images = (bytes: Uint8Array) =>
      Buffer.from(bytes).toString('latin1').split('/Subtype /Image').length
    expect(images(after.bytes)).toBeGreaterThan(images(before.bytes))
  })

  test('can be tried by an owner before it is saved', async () => {
    const { test: served, shop, owner, operator } = await ownersShop()
    const look = { accent: '#0b5e8a', show_name: false, logo: null } as const
    expect(sampleEmail(shop, owner, look)).toContain('background-color:#0b5e8a')
    expect(refusalOf(() => sampleEmail(shop, operator, look)).status).toBe(403)
    const brand = { accent: '#0b5e8a', show_name: true, logo: LOGO } as const
    const pdf = Buffer.from(await sampleReceipt(shop, owner, { brand }))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const broken = { ...brand, logo: { ...LOGO, png: 'AAAA' } }
    await expect(sampleReceipt(shop, owner, { brand: broken })).rejects.toMatchObject({
      code: 'settings_invalid',
    })
    await expect(sampleReceipt(shop, operator, { brand })).rejects.toMatchObject({ status: 403 })

    const person = await signedInOwner(served)
    const path = '/console/brand/email.html?accent=%230b5e8a&show_name=true&width=24&height=8'
    const answer = await person.get(path)
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    )
    expect(answer.body).toContain('<img class="logo" src="about:blank" alt="" width="24" height="8"')
    expect((await person.get(path.replace('%230b5e8a', 'red;}'))).statusCode).toBe(404)
    expect((await (await signedUpCustomer(served)).get(path)).statusCode).toBe(403)
  })
})

describe('the terms of an order', () => {
  test('are those of the day it was paid, whatever was saved since', async () => {
    const own = await ownersShop()
    const { order, customer } = await placedOrder(own.test)
    const caller = callerAt(own.test, customer)
    const { terms: texts } = readShopData(own.shop.db)
    own.test.wait(60)
    change(own, 'terms', { returns: 'We make it right.' })
    change(own, 'shop_details', { problem_days: 30, tax_id: '12-3456789' })
    const kept = readOrderTerms(own.shop, caller, { order_id: order.id })
    expect(kept).toEqual({ terms: 1, shop_details: 1 })
    expect(readTerms(own.shop, kept)).toMatchObject({
      texts,
      details: { problem_days: null },
      is_current: false,
    })
    const now = readTerms(own.shop, {})
    expect(now).toMatchObject({
      texts: { returns: 'We make it right.' },
      details: { problem_days: 30 },
      is_current: true,
      since: own.shop.clock.now(),
    })
    expect(now.details).not.toHaveProperty('tax_id')
    expect(now.details).not.toHaveProperty('address')

    const later = await placedOrder(own.test, { email: 'later@example.test' })
    expect(
      readOrderTerms(own.shop, callerAt(own.test, later.customer), { order_id: later.order.id }),
    ).toEqual({ terms: 2, shop_details: 2 })
    expect(refusalOf(() => readOrderTerms(own.shop, caller, { order_id: later.order.id })).code).toBe(
      'order_not_found',
    )
  })

  test('an order from before its terms were kept has those of now', async () => {
    const own = await ownersShop()
    const { order, customer } = await placedOrder(own.test)
    own.test.database.write((tx) => tx.run('update orders set terms_version = null'))
    expect(readOrderTerms(own.shop, callerAt(own.test, customer), { order_id: order.id })).toEqual({})
  })

  test('the terms of a version that never was are not found', async () => {
    const { shop } = await ownersShop()
    expect(refusalOf(() => readTerms(shop, { terms: 9 })).status).toBe(404)
    expect(refusalOf(() => readTerms(shop, { shop_details: 9 })).status).toBe(404)
  })
})
