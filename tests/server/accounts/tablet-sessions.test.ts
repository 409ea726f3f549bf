import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saveRole } from '../../../server/accounts/staff-store.ts'
import { sweepAccounts } from '../../../server/accounts/sweep-accounts.ts'
import {
  callerAt,
  enterPin,
  floorDevice,
  openTabletShop,
  pagesOf,
  PIN,
  signedInStaff,
  staffWithPin,
} from '../../shop/floor-tablet.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import type { TestShop } from '../../shop/test-shop.ts'
import { Person, signedInOwner } from '../../shop/v1.ts'
import { madeOrder } from '../orders/made-order.ts'

const MINUTE = 60
let shop: TestShop
beforeEach(async () => {
  shop = await openTabletShop()
})
afterEach(() => shop.close())

const pages = (person: Person) => pagesOf(shop, callerAt(shop, person))
const kindOf = (person: Person) => callerAt(shop, person).kind

describe('a PIN on a tablet', () => {
  test('starts a session of that person with the rights of the floor', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    expect((await pages(tablet).shopFloor.screen()).staff).toEqual([
      { account_id: holder, name: 'Cora Customer' },
    ])
    expect(await enterPin(tablet, holder)).toBe(204)
    expect(callerAt(shop, tablet)).toMatchObject({ kind: 'floor', account_id: holder, role: 'packer' })
    const { person, staff } = await pages(tablet).shopFloor.screen()
    expect(person).toEqual({
      account_id: holder,
      name: 'Cora Customer',
      may_make: true,
      may_make_devices: false,
    })
    expect(staff).toEqual([])
  })

  test('works in no other browser, and the session works in no other', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    const elsewhere = new Person(await shop.http())
    expect(await enterPin(elsewhere, holder)).toBe(403)
    expect(await enterPin(await floorDevice(shop, 'wall', 'Wall'), holder)).toBe(403)
    await enterPin(tablet, holder)
    elsewhere.cookie = tablet.cookie
    expect(kindOf(elsewhere)).toBe('nobody')
    elsewhere.floor = (await floorDevice(shop, 'tablet', 'Tablet 2')).floor
    expect(kindOf(elsewhere)).toBe('floor_device')
  })

  test('another person replaces the session before; switching the person ends it', async () => {
    const first = await staffWithPin(shop, 'packer')
    const second = await staffWithPin(shop, 'viewer')
    const tablet = await floorDevice(shop)
    await enterPin(tablet, first)
    const session = tablet.cookie
    await enterPin(tablet, second)
    expect(callerAt(shop, tablet)).toMatchObject({ account_id: second })
    await tablet.post('/auth/sign-out')
    expect(kindOf(tablet)).toBe('floor_device')
    tablet.cookie = session
    expect(kindOf(tablet)).toBe('floor_device')
  })

  test('a session without a touch ends after ten minutes; reading pages does not extend it', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    await enterPin(tablet, holder)
    shop.wait(9 * MINUTE)
    const { ends_at } = await pages(tablet).shopFloor.touch()
    expect(ends_at).toBe(shop.shop.clock.now() + 10 * MINUTE)
    shop.wait(9 * MINUTE)
    await pages(tablet).production.board()
    shop.wait(2 * MINUTE)
    expect(kindOf(tablet)).toBe('floor_device')
    await expect(pages(tablet).shopFloor.touch()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('a session ends after twelve hours, touched or not', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    await enterPin(tablet, holder)
    for (let minutes = 0; minutes < 12 * 60; minutes += 9) {
      shop.wait(9 * MINUTE)
      if (minutes + 9 < 12 * 60) await pages(tablet).shopFloor.touch()
    }
    expect(kindOf(tablet)).toBe('floor_device')
  })

  test('the owner sets after how many minutes a tablet asks again', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    const owner = await signedInOwner(shop)
    await pages(owner).staff.floorDevices.setIdleMinutes({ floor_device_id: 'fd_1', idle_minutes: 2 })
    await enterPin(tablet, holder)
    shop.wait(3 * MINUTE)
    expect(kindOf(tablet)).toBe('floor_device')
  })

  test('expired sessions are swept', async () => {
    const holder = await staffWithPin(shop, 'packer')
    await enterPin(await floorDevice(shop), holder)
    shop.wait(11 * MINUTE)
    await sweepAccounts(shop.shop)
    expect(shop.database.all('select * from sessions where floor_device_id is not null')).toEqual([])
  })
})

describe('work on a tablet', () => {
  test('is recorded as that of the person: in the history, and at the check of a unit', async () => {
    const packer = await staffMember(shop, 'packer')
    const placed = await placedOrder(shop)
    const made = madeOrder(shop, packer, placed.order.id)
    made.start()
    const holder = await staffWithPin(shop, 'viewer')
    shop.database.write((tx) => saveRole(tx, holder, 'operator'))
    const tablet = await floorDevice(shop)
    await enterPin(tablet, holder)
    const { production, plates, quality } = pages(tablet)
    const [{ id, revision }] = (await production.board()).plates
    await plates.endPrint({ plates: [{ plate_id: id, revision }], clear: true })
    await quality.check({ units: made.units(), result: 'pass' })
    const { actor_id, actor_kind } = shop.database.get<Record<string, unknown>>(
      "select actor_id, actor_kind from events where what = 'units printed'",
    )!
    expect({ actor_id, actor_kind }).toEqual({ actor_id: holder, actor_kind: 'account' })
    expect(shop.database.all('select by_account from unit_checks')).toEqual([{ by_account: holder }])
  })
})

describe('the end of the session on a tablet', () => {
  const roleOf = (account_id: string, role: 'customer' | 'viewer') => async () => {
    const owner = await signedInOwner(shop)
    await pages(owner).staff.changeRole({ account_id, role })
  }
  const endings: [string, (account_id: string, person: Person) => () => Promise<unknown>][] = [
    ['the PIN is removed', (_, person) => () => pages(person).account.pin.remove()],
    ['the PIN is changed', (_, person) => () => pages(person).account.pin.set({ pin: '7315' })],
    ['the role is withdrawn', (account_id) => roleOf(account_id, 'customer')],
    ['the role is changed', (account_id) => roleOf(account_id, 'viewer')],
    [
      'the owner signs the person out everywhere',
      (account_id) => async () => {
        const owner = await signedInOwner(shop)
        await pages(owner).staff.signOut({ account_id })
      },
    ],
    [
      'the person signs out all other browsers',
      (_, person) => () => pages(person).account.sessions.endOthers(),
    ],
  ]
  test.each(endings)('%s', async (_, ending) => {
    const person = await signedInStaff(shop, 'packer')
    await pages(person).account.pin.set({ pin: PIN })
    const caller = callerAt(shop, person)
    if (caller.kind !== 'account') throw new Error('not signed in')
    const tablet = await floorDevice(shop)
    await enterPin(tablet, caller.account_id)
    expect(kindOf(tablet)).toBe('floor')
    await ending(caller.account_id, person)()
    expect(kindOf(tablet)).toBe('floor_device')
  })

  test('a person without a role has no PIN any more', async () => {
    const holder = await staffWithPin(shop, 'packer')
    const tablet = await floorDevice(shop)
    await roleOf(holder, 'customer')()
    expect((await pages(tablet).shopFloor.screen()).staff).toEqual([])
    expect(await enterPin(tablet, holder)).toBe(401)
  })
})
