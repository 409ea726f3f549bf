import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callerOfSession } from '../../../server/accounts/sessions.ts'
import { router } from '../../../server/trpc/router.ts'
import { isRecentSignIn } from '../../../shared/accounts/recent-sign-in.ts'
import { WireClient } from '../../shop/oauth-client.ts'
import { SoftAuthenticator } from '../../shop/soft-authenticator.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedInOwner, signedUpCustomer } from '../../shop/v1.ts'

const PASSWORD = 'a long enough password'
const HERE = 'http://localhost:4747'
const MINUTES = 60
let shop: TestShop
let owner: Person
beforeEach(async () => {
  const plenty = [{ requests: 1000, seconds: 60 }]
  shop = await openTestShop({ settings: { rate_limits: { sign_in: plenty, passkey_question: plenty } } })
  owner = await signedInOwner(shop)
})
afterEach(() => shop.close())

const pages = (person = owner) =>
  router.createCaller({
    shop: shop.shop,
    caller: callerOfSession(shop.shop, person.cookie.split('=')[1]),
    countRequest: () => Promise.resolve(),
  })
const browser = async (origin?: string) => new Person(await shop.http(), origin)
const signedInAt = async (origin: string) => {
  const person = await browser(origin)
  await person.post('/auth/sign-in', { email: 'owner@shop.test', password: PASSWORD })
  return person
}
/** Returns the outcome at an entry point: `done`, or the code of a refusal. */
async function outcome(answer: Promise<unknown>): Promise<string> {
  try {
    const given = (await answer) as { statusCode?: number; json?: () => { error?: string } } | undefined
    return typeof given?.statusCode === 'number' && given.statusCode >= 400 ? given.json!().error! : 'done'
  } catch (error) {
    return (error as { cause?: { code?: string } }).cause?.code ?? String(error)
  }
}
const asksForDevice = async (scopes: string[]) =>
  (await (await browser()).post('/v1/device/start', { scopes })).json().user_code

type Act = () => Promise<() => Promise<unknown>>

/** Each prepares what it needs, and gives the act. */
const DANGEROUS: [string, Act][] = [
  ['making recovery codes', async () => () => pages().account.recoveryCodes.make()],
  ['making a key that may buy', async () => () => owner.post('/v1/keys', { scopes: ['purchase'] })],
  [
    'making a key that may buy on the page',
    async () => () => pages().account.keys.create({ scopes: ['purchase'] }),
  ],
  [
    'letting a program in that may buy',
    async () => {
      const code = await asksForDevice(['quotes', 'purchase'])
      return () => owner.post(`/v1/device/${code}/approve`)
    },
  ],
  [
    'connecting an app that may buy',
    async () => {
      const app = new WireClient(await shop.http())
      await app.register()
      const handle = await app.ask({ scope: 'quotes purchase' })
      return () => owner.post(`/v1/oauth/requests/${handle}/approve`, { scopes: ['purchase'] })
    },
  ],
  [
    'adding a passkey',
    async () => {
      const person = await signedInAt(HERE)
      return () => person.post('/auth/passkeys/offer')
    },
  ],
  [
    'removing a passkey',
    async () => {
      const { passkey } = await addPasskey()
      return () => pages().account.passkeys.remove({ passkey_id: passkey.id })
    },
  ],
  ['inviting staff', async () => () => pages().staff.invitations.make({ name: 'Max', role: 'packer' })],
  [
    'changing a role',
    async () => {
      await signedUpCustomer(shop)
      const [{ id: account_id }] = await pages().staff.find({ q: 'cora' })
      return () => pages().staff.changeRole({ account_id, role: 'operator' })
    },
  ],
  [
    'raising the limit of a key',
    async () => {
      const { id: key_id } = (await owner.post('/v1/keys', { monthly_cap_cents: 100 })).json()
      return () => pages().account.keys.setCap({ key_id, monthly_cap_cents: null })
    },
  ],
  [
    'raising the limit of an app',
    async () => {
      const app = new WireClient(await shop.http())
      await app.register()
      await app.connect(owner)
      await pages().account.apps.setCap({ grant_id: 'gr_1', monthly_cap_cents: 100 })
      return () => pages().account.apps.setCap({ grant_id: 'gr_1', monthly_cap_cents: 200 })
    },
  ],
  [
    'setting another mail server',
    async () => {
      const { version } = await pages().documents.get({ kind: 'mail' })
      return () => pages().documents.save({ kind: 'mail', version, body: { server: null } })
    },
  ],
  [
    'importing another mail server',
    async () => {
      const server = { host: 'mail.shop.test', port: 587, security: 'tls', user: null, from: 'a@shop.test' }
      const file = await pages().documents.export({ kind: 'mail' })
      Object.assign(file.documents, { mail: { server } })
      const { documents } = await pages().documents.previewImport({ file })
      return () => pages().documents.import({ file, versions: documents })
    },
  ],
]

const HARMLESS: [string, Act][] = [
  ['making a key that may not buy', async () => () => owner.post('/v1/keys', { scopes: ['quotes'] })],
  [
    'letting a program in that may not buy',
    async () => {
      const code = await asksForDevice(['quotes', 'purchase'])
      return () => owner.post(`/v1/device/${code}/approve`, { scopes: ['quotes'] })
    },
  ],
  [
    'lowering the limit of a key',
    async () => {
      const { id: key_id } = (await owner.post('/v1/keys', { monthly_cap_cents: 100 })).json()
      return () => pages().account.keys.setCap({ key_id, monthly_cap_cents: 50 })
    },
  ],
  ['signing out every other browser', async () => () => pages().account.sessions.endOthers()],
  ['ending every key and app', async () => () => pages().account.endAgents()],
]

async function addPasskey() {
  const person = await signedInAt(HERE)
  const device = new SoftAuthenticator()
  const offer = (await person.post('/auth/passkeys/offer')).json()
  const passkey = (await person.post('/auth/passkeys', { name: 'Key', answer: device.make(offer) })).json()
  return { person, device, passkey }
}

describe('acts that are dangerous in the hands of somebody else', () => {
  test.each(DANGEROUS)('%s is possible right after signing in', async (_, prepare) => {
    const act = await prepare()
    expect(await outcome(act())).toBe('done')
  })

  test.each(DANGEROUS)('%s is possible ten minutes later only once confirmed', async (_, prepare) => {
    const act = await prepare()
    // A second less, because what a program asks for ends after ten minutes too.
    shop.wait(10 * MINUTES - 1)
    shop.database.write((tx) => tx.run('update sessions set proved_at = proved_at - 1'))
    expect(await outcome(act())).toBe('confirmation_required')
    shop.database.write((tx) => tx.run('update sessions set proved_at = ?', shop.shop.clock.now()))
    expect(await outcome(act())).toBe('done')
  })

  test('keeping a payment key asks for a confirmation ten minutes later', async () => {
    const keep = () => outcome(pages().payments.keep({ name: 'stripe_key', value: null }))
    // There is no keychain here to keep it in.
    expect(await keep()).toBe('wrong_state')
    shop.wait(10 * MINUTES)
    expect(await keep()).toBe('confirmation_required')
  })

  test.each(HARMLESS)('%s needs no confirmation', async (_, prepare) => {
    const act = await prepare()
    shop.wait(10 * MINUTES - 1)
    shop.database.write((tx) => tx.run('update sessions set proved_at = proved_at - 1'))
    expect(await outcome(act())).toBe('done')
  })
})

describe('confirming', () => {
  const makeCodes = () => outcome(pages().account.recoveryCodes.make())
  const confirm = async (password: string) => (await owner.post('/auth/confirm', { password })).statusCode

  test('confirming with the password lasts ten minutes', async () => {
    shop.wait(60 * MINUTES)
    expect(await makeCodes()).toBe('confirmation_required')
    expect([await confirm('wrong'), await makeCodes()]).toEqual([401, 'confirmation_required'])
    expect([await confirm(PASSWORD), await makeCodes()]).toEqual([204, 'done'])
    shop.wait(10 * MINUTES - 1)
    expect(await makeCodes()).toBe('done')
    shop.wait(1)
    expect(await makeCodes()).toBe('confirmation_required')
  })

  test('holds for this browser only', async () => {
    const there = await signedInAt('http://127.0.0.1:4747')
    shop.wait(60 * MINUTES)
    expect(await confirm(PASSWORD)).toBe(204)
    expect(await outcome(pages(there).account.recoveryCodes.make())).toBe('confirmation_required')
  })

  test('is for a person: a key and nobody are refused', async () => {
    const { api_key } = (await owner.post('/v1/keys')).json()
    const send = async (headers: Record<string, string>) =>
      (
        await (
          await browser()
        ).send('POST', '/auth/confirm', {
          payload: JSON.stringify({ password: PASSWORD }),
          headers: { 'content-type': 'application/json', ...headers },
        })
      ).statusCode
    expect([await send({}), await send({ authorization: `Bearer ${api_key}` })]).toEqual([401, 403])
  })

  test('can be tried five times; too many guesses lock this browser and not the sign-in', async () => {
    for (let tried = 0; tried < 5; tried++) expect(await confirm('wrong')).toBe(401)
    expect(await confirm(PASSWORD)).toBe(429)
    const there = await signedInAt('http://127.0.0.1:4747')
    expect((await there.get('/v1/me')).statusCode).toBe(200)
  })

  test('a passkey of the same person confirms', async () => {
    const { person, device } = await addPasskey()
    shop.wait(60 * MINUTES)
    const question = (await person.post('/auth/confirm/question')).json()
    const answer = await person.post('/auth/confirm/passkey', { answer: device.use(question) })
    expect(answer.statusCode).toBe(204)
    expect(await outcome(pages(person).account.recoveryCodes.make())).toBe('done')
  })

  test('neither a passkey of somebody else nor an answer to another question confirms', async () => {
    const { person, device } = await addPasskey()
    const cora = await browser(HERE)
    await cora.post('/auth/sign-up', { email: 'cora@example.test', password: PASSWORD, name: 'Cora' })
    shop.wait(60 * MINUTES)
    const question = (await cora.post('/auth/confirm/question')).json()
    const stranger = await cora.post('/auth/confirm/passkey', { answer: device.use(question) })
    expect([stranger.statusCode, stranger.json().error]).toEqual([401, 'passkey_failed'])
    const signIn = (await person.post('/auth/passkeys/question')).json()
    expect((await person.post('/auth/confirm/passkey', { answer: device.use(signIn) })).statusCode).toBe(401)
    const confirming = (await person.post('/auth/confirm/question')).json()
    const used = await person.post('/auth/passkeys/sign-in', { answer: device.use(confirming) })
    expect(used.statusCode).toBe(401)
    expect(await outcome(pages(cora).account.recoveryCodes.make())).toBe('confirmation_required')
  })

  test.each([
    [null, 1000, false],
    [1000, 1000, true],
    [1000, 1599, true],
    [1000, 1600, false],
    [1001, 1000, false],
  ])('proved at %s, at %s: %s', (provedAt, now, proved) => {
    expect(isRecentSignIn(provedAt, now)).toBe(proved)
  })
})
