import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saveRole } from '../../../../server/accounts/staff-store.ts'
import { callerOfSession } from '../../../../server/accounts/sessions.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { router } from '../../../../server/trpc/router.ts'
import type { LiveChanges } from '../../../../shared/desk/history/live-changes.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { staffMember } from '../../../shop/staff.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const setPrinter = (id: string) =>
  shop.database.write((tx) =>
    tx.run(
      `insert into printer_states (printer_id, condition, since, updated_at) values (?, 'off', 1, 1)
       on conflict do update set updated_at = updated_at + 1`,
      id,
    ),
  )

/** A console window of this caller. */
async function openWindow(caller: Caller, options: { last?: string; callerNow?: () => Caller } = {}) {
  const { callerNow = () => caller, last } = options
  const page = router.createCaller({
    shop: shop.shop,
    caller,
    callerNow,
    countRequest: () => Promise.reject(new Error('a stream is not counted')),
  })
  const stream = await page.live.changes(last === undefined ? undefined : { lastEventId: last })
  const messages = stream[Symbol.asyncIterator]()
  return {
    next: async (): Promise<LiveChanges> => {
      const { value } = await messages.next()
      if (!value) throw new Error('the stream has ended')
      return (value as unknown as [id: string, message: LiveChanges])[1]
    },
    isDone: async () => (await messages.next()).done,
    close: () => messages.return?.(),
  }
}

test('a wall display learns that something changed, and not what', async () => {
  const wall: Caller = { kind: 'floor_device', floor_device_id: 'fd_1', shows: 'wall' }
  const window = await openWindow(wall)
  expect(await window.next()).toMatchObject({ everything: true })
  const next = window.next()
  setPrinter('a')
  expect(await next).toMatchObject({ everything: true, subjects: [] })
  await window.close()
})

test('a tablet on which nobody entered a PIN follows nothing', async () => {
  const tablet: Caller = { kind: 'floor_device', floor_device_id: 'fd_1', shows: 'tablet' }
  await expect((async () => (await openWindow(tablet)).next())()).rejects.toThrow('Sign in')
})

describe('a console window', () => {
  test('gets what is written after its first message, several writes at once in one message', async () => {
    const window = await openWindow(await staffMember(shop, 'viewer'))
    expect(await window.next()).toMatchObject({ everything: true })
    const next = window.next()
    setPrinter('a')
    expect(await next).toMatchObject({ everything: false, subjects: [{ kind: 'printer', id: 'a' }] })
    setPrinter('b')
    setPrinter('c')
    expect((await window.next()).subjects.map(({ id }) => id)).toEqual(['b', 'c'])
    await window.close()
  })

  test('a window that reconnects gets what it missed once', async () => {
    const staff = await staffMember(shop, 'operator')
    const window = await openWindow(staff)
    const { id } = await window.next()
    await window.close()
    setPrinter('a')
    setPrinter('b')
    const again = await openWindow(staff, { last: id })
    const missed = await again.next()
    expect(missed.subjects.map((subject) => subject.id)).toEqual(['a', 'b'])
    const next = again.next()
    setPrinter('c')
    expect((await next).subjects.map((subject) => subject.id)).toEqual(['c'])
    await again.close()
  })

  test('the window of a customer is refused, and that of staff who lose their role ends at once', async () => {
    const person = await signedUpCustomer(shop, 'customer@shop.test')
    const secret = person.cookie.split('=')[1]
    const callerNow = () => callerOfSession(shop.shop, secret)
    await expect(openWindow(callerNow())).rejects.toMatchObject({ cause: { code: 'role_required' } })
    const accountId = (callerNow() as Caller & { kind: 'account' }).account_id
    shop.database.write((tx) => saveRole(tx, accountId, 'viewer'))
    const window = await openWindow(callerNow(), { callerNow })
    await window.next()
    const next = window.next()
    shop.database.write((tx) => saveRole(tx, accountId, 'customer'))
    await expect(next).rejects.toMatchObject({ cause: { code: 'role_required' } })
  })

  test('ends with its session', async () => {
    const staff = await staffMember(shop, 'operator')
    let signedIn: Caller = staff
    const window = await openWindow(staff, { callerNow: () => signedIn })
    await window.next()
    const next = window.next()
    signedIn = { kind: 'nobody' }
    shop.database.write((tx) => tx.run('delete from sessions'))
    await expect(next).rejects.toMatchObject({ cause: { code: 'unauthorized' } })
  })

  test('ends when the server stops', async () => {
    const window = await openWindow(await staffMember(shop, 'operator'))
    await window.next()
    const next = window.isDone()
    shop.shop.changes.end()
    expect(await next).toBe(true)
  })

  test('is refused in a sentence when one person has too many open, until one closes', async () => {
    const staff = await staffMember(shop, 'operator')
    const windows = []
    for (let each = 0; each < 20; each++) {
      const window = await openWindow(staff)
      await window.next()
      windows.push(window)
    }
    const refused = await openWindow(staff)
    await expect(refused.next()).rejects.toMatchObject({
      message: expect.stringContaining('Close some of them'),
    })
    await windows[0].close()
    const another = await openWindow(staff)
    expect(await another.next()).toMatchObject({ everything: true })
    for (const window of [...windows, another]) await window.close()
  })
})
