import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveRole } from '../../../../server/accounts/staff-store.ts'
import { openLiveWindow, type LiveWindow } from '../../../shop/live-window.ts'
import { callerOf } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'

const WINDOWS = 20
const BATCHES = 10
/** Fewer than a message names before it says that everything changed. */
const EVENTS_OF_BATCH = 60

let shop: TestShop
let windows: LiveWindow[]
beforeEach(async () => {
  shop = await openTestShop()
  // One person may have as many windows, but a closed one counts until the server has noticed.
  const cookies = [await operatorCookie('ada@shop.test'), await operatorCookie('bea@shop.test')]
  const app = await shop.http()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  windows = Array.from({ length: WINDOWS }, (_, at) => openLiveWindow(url, cookies[at % cookies.length]))
})
afterEach(async () => {
  for (const window of windows) window.close()
  await shop.close()
})

async function operatorCookie(email: string): Promise<string> {
  const person = await signedUpCustomer(shop, email)
  const caller = callerOf(shop, person)
  if (caller.kind !== 'account') throw new Error('not signed in')
  shop.database.write((tx) => saveRole(tx, caller.account_id, 'operator'))
  return person.cookie
}

const setPrinter = (id: string) =>
  shop.database.write((tx) =>
    tx.run(
      `insert into printer_states (printer_id, condition, since, updated_at) values (?, 'off', 1, 1)`,
      id,
    ),
  )
const subjectsOf = ({ messages }: LiveWindow) =>
  messages.slice(1).flatMap(({ subjects }) => subjects.map(({ id }) => id))
const placeOf = ({ id }: { id: string }) => Number(id.split('.')[1])

test('twenty windows get every change once and in order, also when some of them are closed for a while', async () => {
  await expect.poll(() => windows.every(({ messages }) => messages.length === 1)).toBe(true)
  const written: string[] = []
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const away = batch % 3 === 1 ? windows.slice(0, 5) : []
    for (const window of away) window.close()
    await Promise.all(away.map(({ ended }) => ended))
    for (let event = 0; event < EVENTS_OF_BATCH; event += 1) {
      written.push(`p${written.length}`)
      setPrinter(written.at(-1)!)
      if (event % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    for (const window of away) window.reconnect()
    await expect.poll(() => windows.every((window) => subjectsOf(window).length >= written.length)).toBe(true)
  }
  for (const window of windows) {
    expect(subjectsOf(window)).toEqual(written)
    expect(window.messages.slice(1).every(({ everything }) => !everything)).toBe(true)
    const places = window.messages.map(placeOf)
    expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
  }
})
