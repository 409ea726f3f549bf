import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  callerAt,
  enterPin,
  floorDevice,
  openTabletShop,
  pagesOf,
  signedInStaff,
  staffWithPin,
} from '../../shop/floor-tablet.ts'
import type { TestShop } from '../../shop/test-shop.ts'
import { signedInOwner, type Person } from '../../shop/v1.ts'

const MINUTE = 60
let shop: TestShop
beforeEach(async () => {
  shop = await openTabletShop()
})
afterEach(() => shop.close())

const pages = (person: Person) => pagesOf(shop, callerAt(shop, person))
const kindOf = (person: Person) => callerAt(shop, person).kind

describe('making a device', () => {
  test.each([
    ['owner', 204],
    ['operator', 204],
    ['packer', 403],
    ['viewer', 403],
    ['customer', 403],
  ] as const)('a signed-in %s gets %i', async (role, status) => {
    const browser = await signedInStaff(shop, role)
    const made = await browser.post('/auth/floor-device', { name: 'Tablet 1', kind: 'tablet' })
    expect(made.statusCode).toBe(status)
    expect(shop.database.all('select * from floor_devices')).toHaveLength(status === 204 ? 1 : 0)
  })

  test('ends the session of the operator in that browser and leaves only the PIN screen', async () => {
    const browser = await signedInStaff(shop, 'operator')
    const session = browser.cookie
    await browser.post('/auth/floor-device', { name: 'Line A', kind: 'tablet', printer_group: 'A' })
    expect(kindOf(browser)).toBe('floor_device')
    browser.cookie = session
    expect(kindOf(browser)).toBe('floor_device')
    expect((await browser.get('/auth/session')).json()).toEqual({ person: null, guest: false })
    expect(await pages(browser).shopFloor.screen()).toEqual({
      device: {
        id: 'fd_1',
        name: 'Line A',
        kind: 'tablet',
        printer_group: 'A',
        printer_ids: null,
        idle_minutes: 10,
      },
      person: null,
      staff: [],
    })
  })

  test('sets a cookie that scripts and other sites cannot use', async () => {
    const browser = await signedInStaff(shop, 'operator')
    const made = await browser.post('/auth/floor-device', { name: 'Tablet 1', kind: 'tablet' })
    const cookies = [made.headers['set-cookie'] ?? []].flat().map(String)
    const cookie = cookies.find((text) => text.startsWith('layerline-floor='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    const { secret_hash } = shop.database.get<{ secret_hash: string }>(
      'select secret_hash from floor_devices',
    )!
    expect(cookie).not.toContain(secret_hash)
  })

  test('needs a recent sign-in', async () => {
    const browser = await signedInStaff(shop, 'operator')
    shop.wait(11 * MINUTE)
    const made = await browser.post('/auth/floor-device', { name: 'Tablet 1', kind: 'tablet' })
    expect(made.json().error).toBe('confirmation_required')
  })

  test('is in the security log, and so is its end', async () => {
    await floorDevice(shop)
    const owner = await signedInOwner(shop)
    await pages(owner).staff.floorDevices.end({ floor_device_id: 'fd_1' })
    const { entries: log } = await pages(owner).staff.log({ kind: 'people' })
    const devices = log.filter(({ what }) => what.startsWith('floor device'))
    expect(devices.map(({ what, details }) => ({ what, details }))).toEqual([
      { what: 'floor device ended', details: { name: 'Tablet 1', kind: 'tablet' } },
      { what: 'floor device made', details: { name: 'Tablet 1', kind: 'tablet' } },
    ])
  })
})

describe('the list of devices', () => {
  test('is the owner’s alone', async () => {
    const tablet = await floorDevice(shop)
    const operator = await signedInStaff(shop, 'operator')
    for (const person of [tablet, operator])
      await expect(pages(person).staff.floorDevices.list()).rejects.toMatchObject({
        cause: { code: person === tablet ? 'unauthorized' : 'role_required' },
      })
    const owner = await signedInOwner(shop)
    expect(await pages(owner).staff.floorDevices.list()).toMatchObject([{ id: 'fd_1', name: 'Tablet 1' }])
  })

  test('a device that was ended opens nothing, and who works there is signed out', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    await enterPin(tablet, holder)
    const owner = await signedInOwner(shop)
    expect(await pages(owner).staff.floorDevices.end({ floor_device_id: 'fd_1' })).toEqual([])
    expect(kindOf(tablet)).toBe('nobody')
    expect(await enterPin(tablet, holder)).toBe(403)
    const again = pages(owner).staff.floorDevices.end({ floor_device_id: 'fd_1' })
    await expect(again).rejects.toMatchObject({ cause: { code: 'not_found' } })
  })
})
