import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { shownBy } from '../../../renderer/platform/kit/live-queries.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { photoFile } from '../../shop/photo-file.ts'
import { kioskCaller, kioskPages, pairedKiosk } from '../../shop/kiosk.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedInOwner, signedUpCustomer } from '../../shop/v1.ts'

const PLENTY = [{ requests: 10_000, seconds: 60 }]
const MINUTE = 60
const CUBE = { file: binaryStl(box([20, 20, 20])) }
let shop: TestShop
let owner: Person
beforeEach(async () => {
  shop = await openTestShop({ settings: { rate_limits: { sign_in: PLENTY, account_change: PLENTY } } })
  owner = await signedInOwner(shop)
})
afterEach(() => shop.close())

const phone = async () => new Person(await shop.http())
const quoteAt = async (browser: Person) => {
  const answer = await browser.upload(CUBE, '/guest/quotes')
  return answer.json<{ id: string }>().id
}
const quotesOf = async (browser: Person) => {
  const { quotes } = await kioskPages(shop, browser).quotes.list({})
  return quotes.map(({ id }) => id)
}
/** The address that a QR code of a kiosk shows. */
const codeOf = async (screen: Person, body: { quote_id?: string }) =>
  (await screen.post('/auth/kiosk/hand-over', body)).json<{ url: string }>().url
/** Sends a picture for the attract screen. */
const addPicture = (person: Person, bytes: Uint8Array) =>
  person.send('POST', '/console/kiosk-pictures', {
    payload: Buffer.from(bytes),
    headers: { 'content-type': 'image/jpeg' },
  })
/** The error of a procedure that was refused. */
const refused = (code: string) => ({ cause: { code } })
/** The secret in the address that a QR code shows. */
const tokenOf = (url: string) => new URL(url).hash.slice(1)

describe('pairing', () => {
  test('makes a browser the kiosk of its code, once', async () => {
    const { code, page } = await kioskPages(shop, owner).kiosk.add({ name: 'Counter', use: 'order' })
    expect(page).toMatch(/\/kiosk$/)
    const screen = await phone()
    const paired = await screen.post('/auth/kiosk', { code: code.toLowerCase().replace('-', ' ') })
    expect(paired.statusCode).toBe(204)
    expect(await kioskPages(shop, screen).kiosk.screen()).toMatchObject({ name: 'Counter', pays_here: true })
    const again = await (await phone()).post('/auth/kiosk', { code })
    expect(again.json()).toMatchObject({ error: 'pairing_code_wrong' })
  })

  test('is told to the page of the owner that shows the code', async () => {
    const { code } = await kioskPages(shop, owner).kiosk.add({ name: 'Counter', use: 'order' })
    const [{ id }] = await kioskPages(shop, owner).kiosk.list()
    const before = shop.shop.changes.place()
    await (await phone()).post('/auth/kiosk', { code })
    const told = shop.shop.changes.since(before)!
    expect(told.subjects).toEqual([{ kind: 'device', id }])
    expect([...shownBy(told)]).toContain('kiosk.list')
  })

  test('is refused after fifteen minutes, and with a code that was replaced', async () => {
    const first = await kioskPages(shop, owner).kiosk.add({ name: 'Counter', use: 'order' })
    const [{ id }] = await kioskPages(shop, owner).kiosk.list()
    const second = await kioskPages(shop, owner).kiosk.renewCode({ kiosk_id: id })
    expect((await (await phone()).post('/auth/kiosk', { code: first.code })).statusCode).toBe(401)
    shop.wait(15 * MINUTE)
    expect((await (await phone()).post('/auth/kiosk', { code: second.code })).statusCode).toBe(401)
  })

  test('pairing with a new code ends the kiosk and the visit on the screen before', async () => {
    const before = await pairedKiosk(shop, owner)
    await quoteAt(before)
    const [{ id }] = await kioskPages(shop, owner).kiosk.list()
    const { code } = await kioskPages(shop, owner).kiosk.renewCode({ kiosk_id: id })
    await (await phone()).post('/auth/kiosk', { code })
    expect(kioskCaller(shop, before)).toEqual({ kind: 'nobody' })
  })

  test('is for the owner only', async () => {
    const customer = await signedUpCustomer(shop)
    await expect(kioskPages(shop, customer).kiosk.list()).rejects.toMatchObject(refused('role_required'))
  })
})

describe('a visit', () => {
  test('ends on the server when the customer starts over: its cookie opens nothing', async () => {
    const screen = await pairedKiosk(shop, owner)
    const quote = await quoteAt(screen)
    expect(await quotesOf(screen)).toEqual([quote])
    const cookie = screen.cookie
    await screen.post('/auth/kiosk/start-over')
    screen.cookie = cookie
    expect(kioskCaller(shop, screen)).toMatchObject({ kind: 'nobody' })
    await quoteAt(screen)
    expect(await quotesOf(screen)).not.toContain(quote)
  })

  test('counts only together with the cookie of its kiosk', async () => {
    const screen = await pairedKiosk(shop, owner)
    await quoteAt(screen)
    const thief = await phone()
    thief.cookie = screen.cookie
    expect(kioskCaller(shop, thief)).toEqual({ kind: 'nobody' })
  })

  test('ends after two hours', async () => {
    const screen = await pairedKiosk(shop, owner)
    await quoteAt(screen)
    shop.wait(120 * MINUTE)
    expect(kioskCaller(shop, screen).kind).toBe('nobody')
  })

  test('ends when the owner removes the kiosk', async () => {
    const screen = await pairedKiosk(shop, owner)
    await quoteAt(screen)
    const [{ id }] = await kioskPages(shop, owner).kiosk.list()
    expect(await kioskPages(shop, owner).kiosk.end({ kiosk_id: id })).toEqual([])
    expect(kioskCaller(shop, screen)).toEqual({ kind: 'nobody' })
    expect(await kioskPages(shop, screen).kiosk.screen()).toBeNull()
  })

  test('signs nobody in, takes no recovery code, and ignores a session of before', async () => {
    const screen = await pairedKiosk(shop, owner)
    const credentials = { email: 'owner@shop.test', password: 'a long enough password' }
    expect((await screen.post('/auth/sign-in', credentials)).json()).toMatchObject({ error: 'kiosk_refused' })
    const account = { email: 'new@shop.test', password: 'a long enough password', name: 'New' }
    expect((await screen.post('/auth/sign-up', account)).json()).toMatchObject({ error: 'kiosk_refused' })
    const recovery = {
      email: 'owner@shop.test',
      code: 'aaaa-bbbb-cccc',
      new_password: 'another long password',
    }
    expect((await screen.post('/auth/recover', recovery)).json()).toMatchObject({ error: 'kiosk_refused' })
    screen.cookie = owner.cookie
    expect(kioskCaller(shop, screen).kind).toBe('nobody')
  })

  test('does not buy where customers get prices only', async () => {
    const screen = await pairedKiosk(shop, owner, 'quote')
    const quote_id = await quoteAt(screen)
    const buys = kioskPages(shop, screen).quotes.accept({
      quote_id,
      speed: 'week',
      idempotency_key: 'key-1',
      email: 'cora@example.test',
    })
    await expect(buys).rejects.toMatchObject(refused('kiosk_refused'))
  })
})

describe('a phone', () => {
  test('continues the visit, once, and keeps it when the kiosk starts over', async () => {
    const screen = await pairedKiosk(shop, owner)
    const quote_id = await quoteAt(screen)
    const url = await codeOf(screen, { quote_id })
    const own = await phone()
    const taken = await own.post('/auth/hand-over', { token: tokenOf(url) })
    expect(taken.json()).toEqual({ quote_id, joined: 'visit' })
    const late = await (await phone()).post('/auth/hand-over', { token: tokenOf(url) })
    expect(late.json()).toMatchObject({ error: 'hand_over_ended' })
    await screen.post('/auth/kiosk/start-over')
    expect(await quotesOf(own)).toEqual([quote_id])
  })

  test('sends the first file of a visit to the kiosk', async () => {
    const screen = await pairedKiosk(shop, owner)
    const url = await codeOf(screen, {})
    const own = await phone()
    await own.post('/auth/hand-over', { token: tokenOf(url) })
    const sent = await quoteAt(own)
    expect(await quotesOf(screen)).toEqual([sent])
  })

  test('the phone of a signed-in customer gets the quotes into the account', async () => {
    const screen = await pairedKiosk(shop, owner)
    const quote_id = await quoteAt(screen)
    const url = await codeOf(screen, { quote_id })
    const own = await signedUpCustomer(shop)
    const taken = await own.post('/auth/hand-over', { token: tokenOf(url) })
    expect(taken.json()).toEqual({ quote_id, joined: 'account' })
    expect(await quotesOf(own)).toEqual([quote_id])
  })

  test('is refused ten minutes later, and no other browser makes such a code', async () => {
    const screen = await pairedKiosk(shop, owner)
    const quote_id = await quoteAt(screen)
    const url = await codeOf(screen, { quote_id })
    shop.wait(10 * MINUTE)
    const answer = await (await phone()).post('/auth/hand-over', { token: tokenOf(url) })
    expect(answer.statusCode).toBe(404)
    const guest = await phone()
    const own = await quoteAt(guest)
    const made = await guest.post('/auth/kiosk/hand-over', { quote_id: own })
    expect(made.json()).toMatchObject({ error: 'unauthorized' })
  })

  test('never gets a quote of another visit', async () => {
    const screen = await pairedKiosk(shop, owner)
    const quote_id = await quoteAt(screen)
    await screen.post('/auth/kiosk/start-over')
    await quoteAt(screen)
    const made = await screen.post('/auth/kiosk/hand-over', { quote_id })
    expect(made.json()).toMatchObject({ error: 'quote_not_found' })
  })
})

describe('leaving', () => {
  const leave = (screen: Person, pin: string) => screen.post('/auth/kiosk/leave', { pin })

  test('takes the PIN of any member of staff, at a kiosk only, and is in the log', async () => {
    await kioskPages(shop, owner).account.pin.set({ pin: '7315' })
    const screen = await pairedKiosk(shop, owner)
    expect((await leave(screen, '7315')).statusCode).toBe(204)
    expect((await leave(screen, '7316')).json()).toMatchObject({ error: 'pin_wrong' })
    expect((await leave(await phone(), '7315')).statusCode).toBe(404)
    const { entries } = await kioskPages(shop, owner).staff.log({})
    expect(entries.map(({ what }) => what)).toContain('kiosk left')
  })

  test('is refused for a while after five wrong PINs, for the right one too', async () => {
    await kioskPages(shop, owner).account.pin.set({ pin: '7315' })
    const screen = await pairedKiosk(shop, owner)
    for (let wrong = 0; wrong < 5; wrong++) expect((await leave(screen, '1111')).statusCode).toBe(401)
    expect((await leave(screen, '7315')).statusCode).toBe(429)
    shop.wait(2 * MINUTE)
    expect((await leave(screen, '7315')).statusCode).toBe(204)
  })
})

describe('the attract screen', () => {
  test('shows the sentences and pictures of the shop, once the owner switched it on', async () => {
    const screen = await pairedKiosk(shop, owner)
    expect(await kioskPages(shop, screen).kiosk.screen()).toMatchObject({ attract: null })
    const [{ id }] = await kioskPages(shop, owner).kiosk.list()
    const words = { attract_after: 45 as const, attract_words: 'Printed here.\n\nReady on Friday. ' }
    await kioskPages(shop, owner).kiosk.change({ kiosk_id: id, name: 'Door', use: 'order', ...words })
    const added = await addPicture(owner, photoFile({ width: 16, height: 8 }))
    expect(added.statusCode).toBe(201)
    const [{ sha256 }] = added.json<{ sha256: string }[]>()
    expect(await kioskPages(shop, screen).kiosk.screen()).toMatchObject({
      attract: {
        after: 45,
        sentences: ['Printed here.', 'Ready on Friday.'],
        pictures: [{ sha256, width: 16, height: 8 }],
      },
    })
    const picture = await screen.get(`/kiosk/pictures/${sha256}.jpg`)
    expect(picture.headers['content-type']).toBe('image/jpeg')
    expect(await kioskPages(shop, owner).kiosk.removePicture({ sha256 })).toEqual([])
    expect((await screen.get(`/kiosk/pictures/${sha256}.jpg`)).statusCode).toBe(404)
  })

  test('takes JPEG pictures from owners only, and eight at most', async () => {
    const bytes = photoFile({ width: 16, height: 8 })
    expect((await addPicture(await signedUpCustomer(shop), bytes)).statusCode).toBe(403)
    expect((await addPicture(owner, new Uint8Array([1, 2, 3]))).json()).toMatchObject({
      error: 'photo_refused',
    })
    for (let width = 1; width <= 8; width++)
      expect((await addPicture(owner, photoFile({ width: width, height: 8 }))).statusCode).toBe(201)
    expect((await addPicture(owner, photoFile({ width: 8, height: 8 }))).statusCode).toBe(201)
    expect((await addPicture(owner, photoFile({ width: 9, height: 8 }))).json()).toMatchObject({
      error: 'photo_limit',
    })
  })
})
