import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readShopData, readZone } from '../../../server/catalog/shop-data.ts'
import { writeDocument } from '../../../server/catalog/document-store.ts'
import { readShownBrand } from '../../../server/catalog/shown-brand.ts'
import { exportDocuments } from '../../../server/operations/documents/document-files.ts'
import { readDocumentToEdit, saveDocument } from '../../../server/operations/documents/save-document.ts'
import { readFacts } from '../../../server/operations/health/read-facts.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { assessHealth } from '../../../shared/operations/health/assess-health.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { HOUR } from '../../../shared/platform/time.ts'
import { daysOf, printsFor, uploadedCube } from '../../shop/quotes-for-people.ts'
import { scriptedGeometry } from '../../shop/scripted-geometry.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedUpCustomer } from '../../shop/v1.ts'

/** Monday, 11:30 in Los Angeles and 14:30 in New York, where the cutoff of 14:00 has passed. */
const NOW = Date.UTC(2026, 10, 16, 19, 30) / 1000

let shop: TestShop
let owner: Caller
beforeEach(async () => {
  shop = await openTestShop({ now: NOW, geometry: scriptedGeometry(printsFor(1)) })
  owner = await staffMember(shop, 'owner')
})
afterEach(() => shop.close())

function moveTo(time_zone: string): void {
  const { shop_details, versions } = readShopData(shop.database)
  const edit = { kind: 'shop_details', version: versions.shop_details } as const
  saveDocument(shop.shop, owner, { ...edit, body: { ...shop_details, time_zone } })
}

async function offeredDays() {
  const customer = await signedUpCustomer(shop)
  const id = await uploadedCube(shop, customer)
  return daysOf((await customer.get(`/v1/quotes/${id}`)).json())
}

describe('a shop in New York', () => {
  test('promises by its own hours, in Pacific days', async () => {
    moveTo('America/New_York')
    expect(await offeredDays()).toEqual(['2026-11-17', '2026-11-24'])
  })

  test('tells the time by its own clock', async () => {
    moveTo('America/New_York')
    const sentences = assessHealth(await readFacts(shop.shop)).map(({ sentence }) => sentence)
    expect(sentences).toContain('It is 2026-11-16 at 14:30 Eastern time.')
    expect(readShownBrand(shop.database).time_zone).toBe('America/New_York')
  })

  test('has its calendar in its own zone at once', () => {
    const before = readShopData(shop.database).zonedCalendar
    moveTo('America/New_York')
    expect(before.time_zone).toBe('America/Los_Angeles')
    expect(readShopData(shop.database).zonedCalendar.time_zone).toBe('America/New_York')
  })
})

describe('a shop without a choice', () => {
  test('is in Pacific time, as before there was one', async () => {
    const { time_zone: _unset, ...stored } = readShopData(shop.database).shop_details
    shop.database.write((tx) =>
      writeDocument(tx, { kind: 'shop_details', body: stored, now: NOW + HOUR, by: null }),
    )
    expect(readZone(shop.database)).toBe('America/Los_Angeles')
    expect(await offeredDays()).toEqual(['2026-11-16', '2026-11-23'])
  })

  test('keeps its calendar as it is stored, without the zone', () => {
    expect(readDocumentToEdit(shop.shop, owner, { kind: 'calendar' }).body).not.toHaveProperty('time_zone')
    const { documents } = exportDocuments(shop.shop, owner, { kind: 'calendar' })
    expect(documents['calendar']).not.toHaveProperty('time_zone')
  })
})

test('a zone that is none of the list is refused', () => {
  expect(() => moveTo('Europe/Berlin')).toThrow(Refusal)
})
