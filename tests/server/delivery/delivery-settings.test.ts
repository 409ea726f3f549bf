import { afterEach, describe, expect, test } from 'vitest'
import { secretsFrom } from '../../../server/adapters/environment-secrets.ts'
import { makeOwner } from '../../../server/accounts/make-owner.ts'
import type { Caller } from '../../../server/caller.ts'
import { readDeliverySettings, saveDeliverySettings } from '../../../server/delivery/delivery-settings.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { endAgentsOf } from '../../../server/oauth/grants.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

async function shopWithOwner(environment: Record<string, string> = {}) {
  open = await openTestShop({ ports: { secrets: secretsFrom(environment, null) } })
  await makeOwner(open.shop, {
    email: 'owner@shop.test',
    password: 'a long enough password',
    name: 'Olive',
    endAgents: endAgentsOf,
  })
  const { id } = open.database.get<{ id: string }>('select id from accounts')!
  const owner: Caller = {
    kind: 'account',
    account_id: id,
    role: 'owner',
    auth: 'session',
    scopes: [],
    key: null,
    grant: null,
    session: 's',
  }
  return { shop: open.shop, owner, database: open.database }
}

describe('the delivery rules of the shop', () => {
  test('are changed by the owner, and apply to the next price', async () => {
    const { shop, owner } = await shopWithOwner()
    const { rules, version } = readDeliverySettings(shop, owner)
    const changed = { ...rules, courier: { ...rules.courier, on: false } }
    expect(saveDeliverySettings(shop, owner, { version, rules: changed })).toMatchObject({
      version: version + 1,
    })
    expect(shop.deliveryServices.courier()).toBeNull()
    expect(shop.deliveryServices.carrier()?.provider).toBe('table')
  })

  test('are not saved when they have changed meanwhile', async () => {
    const { shop, owner } = await shopWithOwner()
    const { rules, version } = readDeliverySettings(shop, owner)
    saveDeliverySettings(shop, owner, { version, rules })
    expect(() => saveDeliverySettings(shop, owner, { version, rules })).toThrow('This has changed')
  })

  test('are refused with a sentence for each invalid field', async () => {
    const { shop, owner } = await shopWithOwner()
    const { rules, version } = readDeliverySettings(shop, owner)
    const wrong = structuredClone(rules)
    wrong.courier.fee.most_cents = 100
    wrong.courier.most_grams = 0
    wrong.courier.until = '07:00'
    wrong.blocked_zips = ['9']
    wrong.carrier.rates = [{ up_to_zone: 4, first_pound_cents: Number.NaN, pound_cents: -1 }]
    const refusal = refusalOf(() => saveDeliverySettings(shop, owner, { version, rules: wrong }))
    expect(refusal.code).toBe('settings_invalid')
    expect(refusal.fields['faults']).toMatchObject({
      'courier.fee.most_cents': 'The highest courier fee must not be below the lowest.',
      'courier.most_grams': 'At least 0.002 lb.',
      'blocked_zips.0': 'Write the first two to five digits of ZIP codes, with commas between them.',
      'carrier.rates.0.first_pound_cents': 'Write a number.',
      'carrier.rates.0.pound_cents': 'At least $0.00.',
    })
    expect(readDeliverySettings(shop, owner).version).toBe(version)
  })

  test.each(['operator', 'packer', 'viewer', 'customer'] as const)('are not shown to a %s', async (role) => {
    const { shop, owner } = await shopWithOwner()
    const caller = { ...owner, role } as Caller
    expect(() => readDeliverySettings(shop, caller)).toThrow('role')
    expect(() => saveDeliverySettings(shop, caller, { version: 1, rules: {} })).toThrow('role')
  })
})

describe('a delivery service', () => {
  test('is used only when all of its keys are set, and its keys are never shown', async () => {
    const keys = { LAYERLINE_DOORDASH_DEVELOPER_ID: 'dev-id', LAYERLINE_DOORDASH_KEY_ID: 'key-id' }
    const { shop, owner } = await shopWithOwner(keys)
    const { rules, version } = readDeliverySettings(shop, owner)
    const provided = {
      ...rules,
      courier: { ...rules.courier, provider: 'doordash' },
      carrier: { ...rules.carrier, provider: 'easypost' },
    }
    const saved = saveDeliverySettings(shop, owner, { version, rules: provided })
    expect(saved.keys).toEqual({ doordash: false, easypost: false })
    expect([shop.deliveryServices.courier(), shop.deliveryServices.carrier()]).toEqual([null, null])
    expect(JSON.stringify(saved)).not.toContain('dev-id')
  })

  test('replaces the table when they are', async () => {
    const { shop, owner } = await shopWithOwner({
      LAYERLINE_DOORDASH_DEVELOPER_ID: 'a',
      LAYERLINE_DOORDASH_KEY_ID: 'b',
      LAYERLINE_DOORDASH_SIGNING_SECRET: 'Yw',
      LAYERLINE_EASYPOST_KEY: 'd',
    })
    const { rules, version, keys } = readDeliverySettings(shop, owner)
    expect(keys).toEqual({ doordash: true, easypost: true })
    expect(shop.deliveryServices.courier()?.provider).toBe('table')
    saveDeliverySettings(shop, owner, {
      version,
      rules: {
        ...rules,
        courier: { ...rules.courier, provider: 'doordash' },
        carrier: { ...rules.carrier, provider: 'easypost' },
      },
    })
    expect(shop.deliveryServices.courier()?.provider).toBe('doordash')
    expect(shop.deliveryServices.carrier()?.provider).toBe('easypost')
  })
})
