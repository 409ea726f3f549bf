import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listPasskeys, removePasskey, renamePasskey } from '../../../server/accounts/passkeys.ts'
import { callerOfSession } from '../../../server/accounts/sessions.ts'
import { MAX_PASSKEYS } from '../../../shared/accounts/passkeys.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { SoftAuthenticator } from '../../shop/soft-authenticator.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person } from '../../shop/v1.ts'

const HERE = 'http://localhost:4747'
const EMAIL = 'cora@example.test'
const PASSWORD = 'a long enough password'
const MINUTES = 60
let shop: TestShop
beforeEach(async () => {
  const plenty = [{ requests: 1000, seconds: 60 }]
  shop = await openTestShop({ settings: { rate_limits: { sign_in: plenty, passkey_question: plenty } } })
})
afterEach(() => shop.close())

const browser = async (origin = HERE) => new Person(await shop.http(), origin)
const callerOf = (person: Person) => callerOfSession(shop.shop, person.cookie.split('=')[1])
const events = () => shop.database.all<{ what: string }>('select what from events').map((one) => one.what)

async function signedUp(email = EMAIL, origin = HERE): Promise<Person> {
  const person = await browser(origin)
  await person.post('/auth/sign-up', { email, password: PASSWORD, name: 'Cora Customer' })
  return person
}

/** Adds a passkey of a new device; `slips` are what that device gets wrong. */
async function add(person: Person, slips: Parameters<SoftAuthenticator['make']>[1] = {}, name = 'Laptop') {
  const device = new SoftAuthenticator()
  const offer = (await person.post('/auth/passkeys/offer')).json()
  const answer = await person.post('/auth/passkeys', { name, answer: device.make(offer, slips) })
  return { device, answer }
}

/** Signs in on a new browser with that device. */
async function signIn(device: SoftAuthenticator, slips: Parameters<SoftAuthenticator['use']>[1] = {}) {
  const person = await browser()
  const question = (await person.post('/auth/passkeys/question')).json()
  const answer = await person.post('/auth/passkeys/sign-in', { answer: device.use(question, slips) })
  return { person, answer }
}

describe('adding a passkey', () => {
  test('takes a signed-in person, and gives it a name', async () => {
    const cora = await signedUp()
    const { answer } = await add(cora)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ name: 'Laptop', rp_id: 'localhost', last_used_at: null })
    expect(listPasskeys(shop.shop, callerOf(cora))).toEqual([answer.json()])
    expect((await (await browser()).post('/auth/passkeys/offer')).statusCode).toBe(401)
    expect(events()).toContain('passkey added')
  })

  test('is refused where no browser could do it: under a bare address', async () => {
    const cora = await signedUp(EMAIL, 'http://127.0.0.1:4747')
    const answer = await cora.post('/auth/passkeys/offer')
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'passkeys_need_a_name'])
  })

  test.each([
    ['another site', { origin: 'http://localhost:9999' }],
    ['another name', { rp_id: 'evil.example' }],
    ['a device that asked for no PIN and no finger', { unverified: true }],
    ['an answer to a question for signing in', { type: 'webauthn.get' }],
    ['a challenge that the shop never gave', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('refuses %s', async (_, slips) => {
    const cora = await signedUp()
    const { answer } = await add(cora, slips)
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'passkey_not_made'])
    expect(listPasskeys(shop.shop, callerOf(cora))).toEqual([])
  })

  test('an offer is good once, for five minutes, for the person who asked', async () => {
    const [cora, dan] = [await signedUp(), await signedUp('dan@example.test')]
    const offer = async () => (await cora.post('/auth/passkeys/offer')).json()
    const keep = async (person: Person, answer: unknown) =>
      (await person.post('/auth/passkeys', { name: 'Key', answer })).statusCode
    const answered = new SoftAuthenticator().make(await offer())
    expect([await keep(dan, answered), await keep(cora, answered), await keep(cora, answered)]).toEqual([
      400, 201, 400,
    ])
    const late = new SoftAuthenticator().make(await offer())
    shop.wait(5 * MINUTES)
    expect(await keep(cora, late)).toBe(400)
  })

  test('the same device twice is one too many, whoever asks', async () => {
    const [cora, dan] = [await signedUp(), await signedUp('dan@example.test')]
    const { device } = await add(cora)
    const offer = (await dan.post('/auth/passkeys/offer')).json()
    const again = await dan.post('/auth/passkeys', { name: 'Mine', answer: device.make(offer) })
    expect(again.statusCode).toBe(400)
    const second = (await cora.post('/auth/passkeys/offer')).json()
    expect(second.excludeCredentials).toEqual([{ type: 'public-key', id: device.id }])
  })

  test(`an account has at most ${MAX_PASSKEYS}`, async () => {
    const cora = await signedUp()
    for (let count = 0; count < MAX_PASSKEYS; count++) await add(cora)
    const answer = await cora.post('/auth/passkeys/offer')
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'passkey_limit'])
  })

  test('nothing of a question can be read from the database', async () => {
    const cora = await signedUp()
    const { challenge } = (await cora.post('/auth/passkeys/offer')).json()
    const rows = shop.database.all('select * from passkey_challenges')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(challenge)
  })
})

describe('signing in with a passkey', () => {
  test('needs neither email nor password, and says when it was used', async () => {
    const cora = await signedUp()
    const { device } = await add(cora)
    shop.wait(60)
    const { person, answer } = await signIn(device)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().person).toMatchObject({ email: EMAIL })
    expect((await person.get('/auth/session')).json().person).toMatchObject({ email: EMAIL })
    expect(listPasskeys(shop.shop, callerOf(cora))[0].last_used_at).toBe(shop.shop.clock.now())
    const details = shop.database.get<{ details: string }>(
      "select details from events where what = 'signed in' order by id desc",
    )
    expect(JSON.parse(details!.details)).toEqual({ way: 'passkey', name: 'Laptop', from: '127.0.0.1' })
  })

  test('moves what the browser’s guest has quoted to the account', async () => {
    const { device } = await add(await signedUp())
    const guest = await browser()
    const { id } = (await guest.upload({ file: binaryStl(box([20, 20, 20])) }, '/guest/quotes')).json()
    const question = (await guest.post('/auth/passkeys/question')).json()
    await guest.post('/auth/passkeys/sign-in', { answer: device.use(question) })
    expect((await guest.get(`/v1/quotes/${id}`)).statusCode).toBe(200)
  })

  test.each([
    ['another site', { origin: 'http://localhost:9999' }],
    ['another name', { rp_id: 'evil.example' }],
    ['a device that asked for no PIN and no finger', { unverified: true }],
    ['an answer to an offer', { type: 'webauthn.create' }],
    ['a challenge that the shop never gave', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['another key', { key: new SoftAuthenticator().key }],
    ['another account’s name', { user: Buffer.from('acc_2').toString('base64url') }],
  ])('refuses %s, all alike', async (_, slips) => {
    const { device } = await add(await signedUp())
    await signedUp('dan@example.test')
    const { person, answer } = await signIn(device, slips)
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'passkey_failed'])
    expect(person.cookie).toBe('')
  })

  test('an answer works once: played back, it is refused', async () => {
    const { device } = await add(await signedUp())
    const thief = await browser()
    const question = (await thief.post('/auth/passkeys/question')).json()
    const answer = device.use(question)
    expect((await thief.post('/auth/passkeys/sign-in', { answer })).statusCode).toBe(200)
    expect((await thief.post('/auth/passkeys/sign-in', { answer })).statusCode).toBe(401)
  })

  test('a question is good for five minutes, and one for adding is none for signing in', async () => {
    const cora = await signedUp()
    const { device } = await add(cora)
    const person = await browser()
    const question = (await person.post('/auth/passkeys/question')).json()
    shop.wait(5 * MINUTES)
    const late = await person.post('/auth/passkeys/sign-in', { answer: device.use(question) })
    expect(late.statusCode).toBe(401)
    const { challenge } = (await cora.post('/auth/passkeys/offer')).json()
    const crossed = device.use({ ...question, challenge })
    expect((await person.post('/auth/passkeys/sign-in', { answer: crossed })).statusCode).toBe(401)
  })

  test('a device that counts backward is a copy: refused, and written down', async () => {
    const { device } = await add(await signedUp())
    expect((await signIn(device, { counter: 7 })).answer.statusCode).toBe(200)
    expect((await signIn(device, { counter: 7 })).answer.statusCode).toBe(401)
    expect((await signIn(device, { counter: 6 })).answer.statusCode).toBe(401)
    expect(events().filter((what) => what === 'passkey counted backwards')).toHaveLength(2)
    expect((await signIn(device, { counter: 8 })).answer.statusCode).toBe(200)
  })

  test('a device that never counts always says 0', async () => {
    const { device } = await add(await signedUp())
    for (let used = 0; used < 2; used++)
      expect((await signIn(device, { counter: 0 })).answer.statusCode).toBe(200)
  })

  test('is not locked by wrong passwords, and wrong answers of it lock no password', async () => {
    const { device } = await add(await signedUp())
    const wrong = new SoftAuthenticator().key
    for (let tried = 0; tried < 6; tried++)
      expect((await signIn(device, { key: wrong })).answer.statusCode).toBe(401)
    const typed = async (password: string) =>
      (await (await browser()).post('/auth/sign-in', { email: EMAIL, password })).statusCode
    expect(await typed(PASSWORD)).toBe(200)
    for (let tried = 0; tried < 5; tried++) expect(await typed('wrong')).toBe(401)
    expect(await typed(PASSWORD)).toBe(429)
    expect((await signIn(device)).answer.statusCode).toBe(200)
  })
})

describe('passkeys of an account', () => {
  test('are renamed and removed by their person; a removed one signs nobody in', async () => {
    const cora = await signedUp()
    const { device, answer } = await add(cora)
    const passkey_id = answer.json().id
    expect(renamePasskey(shop.shop, callerOf(cora), { passkey_id, name: 'Phone' })[0].name).toBe('Phone')
    expect(removePasskey(shop.shop, callerOf(cora), { passkey_id })).toEqual([])
    expect((await signIn(device)).answer.statusCode).toBe(401)
    expect(events()).toEqual(expect.arrayContaining(['passkey renamed', 'passkey removed']))
  })

  test('are nobody else’s to touch', async () => {
    const { answer } = await add(await signedUp())
    const dan = callerOf(await signedUp('dan@example.test'))
    const passkey_id = answer.json().id
    expect(listPasskeys(shop.shop, dan)).toEqual([])
    expect(() => renamePasskey(shop.shop, dan, { passkey_id, name: 'Mine' })).toThrow('no such passkey')
    expect(() => removePasskey(shop.shop, dan, { passkey_id })).toThrow('no such passkey')
  })

  test('are for a person: a key is refused', async () => {
    const cora = await signedUp()
    const { api_key } = (await cora.post('/v1/keys')).json()
    const headers = { authorization: `Bearer ${api_key}` }
    const answer = await (await browser()).send('POST', '/auth/passkeys/offer', { headers })
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'person_required'])
  })
})

test('questions are limited by address: each one is a row', async () => {
  await shop.close()
  const few = [{ requests: 2, seconds: 60 }]
  shop = await openTestShop({ settings: { rate_limits: { passkey_question: few } } })
  const statuses = []
  for (let asked = 0; asked < 3; asked++)
    statuses.push((await (await browser()).post('/auth/passkeys/question')).statusCode)
  expect(statuses).toEqual([200, 200, 429])
})
