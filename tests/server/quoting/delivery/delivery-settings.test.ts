import { afterEach, describe, expect, test } from 'vitest'
import { secretsFrom } from '../../../../server/platform/adapters/environment-secrets.ts'
import { readDeliveryKeys } from '../../../../server/quoting/delivery/delivery-keys.ts'
import { readDocumentToEdit, saveDocument } from '../../../../server/operations/documents/save-document.ts'
import type { DeliveryRules } from '../../../../shared/quoting/delivery/delivery-rules.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

async function shopWithOwner(environment: Record<string, string> = {}) {
  open = await openTestShop({ ports: { secrets: secretsFrom(environment, null) } })
  const { shop } = open
  const owner = await staffMember(open, 'owner')
  const read = () => readDocumentToEdit(shop, owner, { kind: 'delivery' })
  const save = (body: unknown, version = read().version) =>
    saveDocument(shop, owner, { kind: 'delivery', version, body })
  return { shop, owner, read, save }
}

const byServices = (rules: DeliveryRules): DeliveryRules => ({
  ...rules,
  courier: { ...rules.courier, provider: 'doordash' },
  carrier: { ...rules.carrier, provider: 'easypost' },
})

describe('the delivery rules of the shop', () => {
  test('are changed by the owner, and apply to the next price', async () => {
    const { shop, read, save } = await shopWithOwner()
    const { body, version } = read()
    const saved = save({ ...body, courier: { ...body.courier, on: false } })
    expect(saved.version).toBe(version + 1)
    expect(shop.services.deliveryServices.courier()).toBeNull()
    expect(shop.services.deliveryServices.carrier()?.provider).toBe('table')
  })

  test('are refused with a sentence for each invalid field, in the units of the form', async () => {
    const { read, save } = await shopWithOwner()
    const { body, version } = read()
    const wrong = structuredClone(body)
    wrong.courier.fee.most_cents = 100
    wrong.courier.most_grams = 0
    wrong.courier.until = '07:00'
    wrong.blocked_zips = ['9']
    wrong.carrier.rates = [{ up_to_zone: 4, first_pound_cents: Number.NaN, pound_cents: -1 }]
    wrong.packing.boxes[0].inner_mm[1] = 20_000
    wrong.packing.boxes[0].most_grams = 0
    wrong.packing.boxes[1].cost_cents = -1
    const refusal = refusalOf(() => save(wrong))
    expect(refusal.code).toBe('settings_invalid')
    const faults = refusal.fields['faults'] as { path: string; message: string }[]
    const messages = Object.fromEntries(faults.map(({ path, message }) => [path, message]))
    expect(messages).toMatchObject({
      'courier.fee.most_cents': 'The highest courier fee must not be below the lowest.',
      'courier.most_grams': 'This must be at least 0.002 lb.',
      'blocked_zips.0': 'Enter the first two to five digits of a ZIP code.',
      'carrier.rates.0.first_pound_cents': 'This must be a number.',
      'carrier.rates.0.pound_cents': 'This must be at least $0.00.',
      'packing.boxes.0.inner_mm.1': 'This must be at most 393 in.',
      'packing.boxes.0.most_grams': 'This must be at least 0.002 lb.',
      'packing.boxes.1.cost_cents': 'This must be at least $0.00.',
    })
    expect(read().version).toBe(version)
  })

  test('are refused where two boxes have one name', async () => {
    const { read, save } = await shopWithOwner()
    const { body } = read()
    const boxes = body.packing.boxes.with(2, { ...body.packing.boxes[2], name: body.packing.boxes[0].name })
    const refusal = refusalOf(() => save({ ...body, packing: { ...body.packing, boxes } }))
    expect(refusal.fields['faults']).toEqual([
      { kind: 'delivery', path: 'packing.boxes.2.name', message: 'Another box has this name.' },
    ])
  })

  test('the rules of a shop whose boxes had no wall, cost or load are read with the usual ones', async () => {
    const { read, save } = await shopWithOwner()
    const { body } = read()
    const box = { name: 'Old', inner_mm: [100, 100, 100], grams: 50 }
    const packing = { boxes: [box], padding_mm: 12, filling_grams_per_liter: 8 }
    save({ ...body, packing })
    expect(read().body.packing).toEqual({
      ...packing,
      boxes: [{ ...box, wall_mm: 4, cost_cents: 0, most_grams: null, in_stock: true }],
      filling_name: 'Filling',
      filling_cents_per_liter: 0,
    })
  })
})

describe('a delivery service', () => {
  test('is used only when all of its keys are set, and its keys are never shown', async () => {
    const keys = { LAYERLINE_DOORDASH_DEVELOPER_ID: 'dev-id', LAYERLINE_DOORDASH_KEY_ID: 'key-id' }
    const { shop, owner, read, save } = await shopWithOwner(keys)
    save(byServices(read().body))
    expect(readDeliveryKeys(shop, owner)).toEqual({ doordash: false, easypost: false })
    expect([shop.services.deliveryServices.courier(), shop.services.deliveryServices.carrier()]).toEqual([
      null,
      null,
    ])
    expect(JSON.stringify(read())).not.toContain('dev-id')
  })

  test('replaces the table when they are', async () => {
    const { shop, owner, read, save } = await shopWithOwner({
      LAYERLINE_DOORDASH_DEVELOPER_ID: 'a',
      LAYERLINE_DOORDASH_KEY_ID: 'b',
      LAYERLINE_DOORDASH_SIGNING_SECRET: 'Yw',
      LAYERLINE_EASYPOST_KEY: 'd',
    })
    expect(readDeliveryKeys(shop, owner)).toEqual({ doordash: true, easypost: true })
    expect(shop.services.deliveryServices.courier()?.provider).toBe('table')
    save(byServices(read().body))
    expect(shop.services.deliveryServices.courier()?.provider).toBe('doordash')
    expect(shop.services.deliveryServices.carrier()?.provider).toBe('easypost')
  })

  test.each(['operator', 'packer', 'viewer', 'customer'] as const)('is not shown to a %s', async (role) => {
    const { shop, owner } = await shopWithOwner()
    expect(() => readDeliveryKeys(shop, { ...owner, role })).toThrow('role')
    const edit = { kind: 'delivery' as const, version: 1, body: {} }
    expect(() => saveDocument(shop, { ...owner, role }, edit)).toThrow('role')
  })
})
