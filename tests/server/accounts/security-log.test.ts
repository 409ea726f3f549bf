import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setKeyCap } from '../../../server/accounts/key-caps.ts'
import { changePassword, makeRecoveryCodes } from '../../../server/accounts/own-password.ts'
import { endSessions, listOwnSessions } from '../../../server/accounts/own-sessions.ts'
import { renameAccount } from '../../../server/accounts/own-profile.ts'
import { removePasskey, renamePasskey } from '../../../server/accounts/passkeys.ts'
import { insertEmailLink } from '../../../server/accounts/email-store.ts'
import { callerOfSession, hashSecret } from '../../../server/accounts/sessions.ts'
import { makeOwner } from '../../../server/accounts/make-owner.ts'
import { endAgentsOf, setGrantCap } from '../../../server/accounts/oauth/grants.ts'
import { chooseSlicer } from '../../../server/production/slicer/choose-slicer.ts'
import { router } from '../../../server/trpc/router.ts'
import { RENEWAL_SECONDS } from '../../../shared/accounts/oauth/lifetimes.ts'
import {
  LOG_PAGE,
  SECURITY_EVENTS,
  type ReadSecurityLog,
  type SecurityEvent,
} from '../../../shared/accounts/security-events.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { callerAt, enterPin, floorDevice, pagesOf, signedInStaff } from '../../shop/floor-tablet.ts'
import { WireClient } from '../../shop/oauth-client.ts'
import { SoftAuthenticator } from '../../shop/soft-authenticator.ts'
import { kioskPages } from '../../shop/kiosk.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { standInSlicer } from '../production/slicer/stand-in-slicer.ts'
import { Person, signedInOwner, signedUpCustomer } from '../../shop/v1.ts'

const PASSWORD = 'a long enough password'
const NEW_PASSWORD = 'another long password'
const CORA = 'cora@example.test'
let shop: TestShop
let owner: Person
beforeEach(async () => {
  const plenty = [{ requests: 1000, seconds: 60 }]
  shop = await openTestShop({ settings: { rate_limits: { sign_in: plenty, device_start: plenty } } })
  owner = await signedInOwner(shop)
})
afterEach(() => shop.close())

const callerOf = (person: Person) => callerOfSession(shop.shop, person.cookie.split('=')[1])
const staff = (person = owner) =>
  router.createCaller({ shop: shop.shop, caller: callerOf(person), countRequest: () => Promise.resolve() })
    .staff
const read = (input: Partial<ReadSecurityLog> = {}) => staff().log(input)
const browser = async (origin?: string) => new Person(await shop.http(), origin)
const idOf = (person: Person) => {
  const caller = callerOf(person)
  if (caller.kind !== 'account') throw new Error('not signed in')
  return caller.account_id
}
const signIn = async (password: string, email = CORA) => {
  const person = await browser()
  await person.post('/auth/sign-in', { email, password })
  return person
}

async function usePasskeys(): Promise<void> {
  const cora = await browser('http://localhost:4747')
  await cora.post('/auth/sign-in', { email: CORA, password: PASSWORD })
  const device = new SoftAuthenticator()
  const offer = (await cora.post('/auth/passkeys/offer')).json()
  const passkey = (await cora.post('/auth/passkeys', { name: 'Laptop', answer: device.make(offer) })).json()
  for (const counter of [7, 7]) {
    const question = (await cora.post('/auth/passkeys/question')).json()
    await (
      await browser('http://localhost:4747')
    ).post('/auth/passkeys/sign-in', {
      answer: device.use(question, { counter }),
    })
  }
  renamePasskey(shop.shop, callerOf(cora), { passkey_id: passkey.id, name: 'Phone' })
  removePasskey(shop.shop, callerOf(cora), { passkey_id: passkey.id })
}

async function useKeys(cora: Person): Promise<void> {
  const key = (await cora.post('/v1/keys', { name: 'Night script' })).json()
  await (await browser()).get('/v1/me', { authorization: `Bearer ${key.api_key}` })
  setKeyCap(shop.shop, callerOf(cora), { key_id: key.id, monthly_cap_cents: 0 })
  await cora.send('DELETE', `/v1/keys/${key.id}`)
  for (const decision of ['approve', 'deny']) {
    const { user_code } = (await (await browser()).post('/v1/device/start', { name: 'Agent' })).json()
    await cora.post(`/v1/device/${user_code}/${decision}`)
  }
}

async function connectApps(cora: Person): Promise<void> {
  const app = new WireClient(await shop.http())
  await app.register()
  await cora.post(`/v1/oauth/requests/${await app.ask()}/deny`)
  await app.connect(cora)
  setGrantCap(shop.shop, callerOf(cora), { grant_id: 'gr_1', monthly_cap_cents: 0 })
  await cora.send('DELETE', '/v1/oauth/grants/gr_1')
  const { access_token: token } = await app.connect(cora)
  await app.form('/oauth/revoke', { token, client_id: app.client_id })
  const { refresh_token } = await app.connect(cora)
  await app.refresh(refresh_token)
  shop.wait(RENEWAL_SECONDS)
  await app.refresh(refresh_token)
}

async function changeCredentials(cora: Person): Promise<void> {
  await cora.post('/auth/confirm', { password: PASSWORD })
  const { codes } = makeRecoveryCodes(shop.shop, callerOf(cora))
  const change = {
    current_password: PASSWORD,
    new_password: NEW_PASSWORD,
    end_agents: false,
    endAgents: endAgentsOf,
  }
  await changePassword(shop.shop, callerOf(cora), change)
  renameAccount(shop.shop, callerOf(cora), { name: 'Cora Customer' })
  const recovery = { email: CORA, code: codes[0], new_password: PASSWORD }
  await (await browser()).post('/auth/recover', recovery)
}

async function changePeople(account_id: string): Promise<void> {
  await staff().changeRole({ account_id, role: 'viewer' })
  await staff().signOut({ account_id })
  const withdrawn = await staff().invitations.make({ name: 'Nora', role: 'viewer' })
  await staff().invitations.withdraw({ invitation_id: withdrawn.id })
  const { link } = await staff().invitations.make({ name: 'Max', role: 'packer' })
  const max = { email: 'max@shop.test', password: PASSWORD, name: 'Max', token: link.split('#')[1] }
  await (await browser()).post('/auth/invitations/sign-up', max)
  await makeOwner(shop.shop, {
    email: 'owner@shop.test',
    password: PASSWORD,
    name: 'Olive Owner',
    endAgents: endAgentsOf,
  })
}

async function decideAddresses(): Promise<void> {
  const now = shop.shop.clock.now()
  for (const decision of ['confirm', 'free']) {
    const email = `${decision}@example.test`
    const account_id = idOf(await signedUpCustomer(shop, email))
    const link = { account_id, kind: 'confirm', email, created_at: now, expires_at: now + 1 } as const
    shop.database.write((tx) => insertEmailLink(tx, { ...link, token_hash: hashSecret(decision) }))
    await (await browser()).post(`/auth/email/${decision}`, { token: decision })
    if (decision === 'free') continue
    const changed = {
      ...link,
      kind: 'change',
      email: 'changed@example.test',
      token_hash: hashSecret('new'),
    } as const
    shop.database.write((tx) => insertEmailLink(tx, changed))
    await (await browser()).post('/auth/email/confirm', { token: 'new' })
  }
}

async function workAtTablet(): Promise<void> {
  const packer = await signedInStaff(shop, 'packer')
  const { pin } = pagesOf(shop, callerAt(shop, packer)).account
  await pin.set({ pin: '2580' })
  const tablet = await floorDevice(shop)
  for (let tried = 0; tried < 5; tried++) await enterPin(tablet, idOf(packer), '9999')
  await pin.remove()
  await staff().floorDevices.end({ floor_device_id: 'fd_1' })
}

async function setUpKiosk(): Promise<void> {
  const { kiosk } = pagesOf(shop, callerOf(owner))
  const { code } = await kiosk.add({ name: 'Counter', use: 'order' })
  const screen = await browser()
  await screen.post('/auth/kiosk', { code })
  await pagesOf(shop, callerOf(owner)).account.pin.set({ pin: '8426' })
  await screen.post('/auth/kiosk/leave', { pin: '8426' })
  await kiosk.end({ kiosk_id: 'ks_1' })
}

async function signInAtWorkstation(): Promise<void> {
  const { workstation } = kioskPages(shop, owner)
  const key_hash = 'k'.repeat(43)
  await workstation.signInHere({ key_hash, name: 'Workshop PC' })
  await workstation.endHere({ key_hash })
}

/** Everything that people do at the doors of a shop, once. */
/** Names a program that this computer runs from then on, and takes it back. */
async function chooseSlicers(): Promise<void> {
  const path = standInSlicer(`${shop.shop.settings.data_dir}/bin`, 'prusa-slicer', '')
  await chooseSlicer(shop.shop, callerOf(owner), { path, automatic: true })
  await chooseSlicer(shop.shop, callerOf(owner), { path: null, automatic: true })
}

async function wholeLife(): Promise<{ cora: string }> {
  const cora = await signedUpCustomer(shop, CORA)
  const id = idOf(cora)
  await (await signIn(PASSWORD)).post('/auth/sign-out')
  const there = listOwnSessions(shop.shop, callerOf(await signIn(PASSWORD))).find(({ current }) => current)!
  endSessions(shop.shop, callerOf(cora), { id: there.id })
  await usePasskeys()
  await chooseSlicers()
  await useKeys(cora)
  await connectApps(cora)
  const guest = await browser()
  const quote = (await guest.upload({ file: binaryStl(box([20, 20, 20])) }, '/guest/quotes')).json()
  const { review_token } = shop.database.get<{ review_token: string }>('select review_token from quotes')!
  await cora.post(`/v1/quotes/${quote.id}/claim`, { token: review_token })
  await changeCredentials(cora)
  await decideAddresses()
  await workAtTablet()
  await setUpKiosk()
  await signInAtWorkstation()
  await changePeople(id)
  for (let tried = 0; tried < 5; tried++) await signIn('wrong')
  await signIn('my secret in the wrong field', 'my secret in the wrong field')
  owner = await signIn(PASSWORD, 'owner@shop.test')
  return { cora: id }
}

describe('the security log', () => {
  test('has every kind of event that it knows, and nothing that it does not', async () => {
    await wholeLife()
    const found = new Set<string>()
    let cursor: number | null | undefined
    do {
      const page = await read({ cursor })
      page.entries.forEach(({ what }) => found.add(what))
      cursor = page.next_cursor
    } while (cursor)
    expect([...found].toSorted()).toEqual(Object.keys(SECURITY_EVENTS).toSorted())
    const written = shop.database.all<{ what: string }>(
      "select distinct what from events where subject in ('account', 'key', 'invitation')",
    )
    expect(written.map(({ what }) => what).filter((what) => !(what in SECURITY_EVENTS))).toEqual([])
  })

  test('never has a secret, nor what was typed where an address belongs', async () => {
    await wholeLife()
    const text = JSON.stringify(shop.database.all('select * from events'))
    for (const secret of [PASSWORD, NEW_PASSWORD, 'my secret', 'sk_svc_0']) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/secret\d+x/)
    const failures = JSON.stringify(shop.database.all('select * from sign_in_tries'))
    expect(failures).not.toContain('my secret')
    expect(failures).not.toContain(CORA)
  })

  test('says who, about whom, from what to what, and from where', async () => {
    const cora = await signedUpCustomer(shop, CORA)
    await staff().changeRole({ account_id: idOf(cora), role: 'packer' })
    await signIn('wrong')
    const [failed, changed] = (await read()).entries
    const person = { id: idOf(cora), name: 'Cora Customer', email: CORA }
    expect(failed).toMatchObject({
      what: 'sign-in failed',
      actor: null,
      person,
      details: { with: 'password', from: '127.0.0.1' },
    })
    expect(changed).toMatchObject({
      what: 'role changed',
      actor: { name: 'Olive Owner' },
      person,
      from: 'customer',
      to: 'packer',
    })
  })

  test('a key that a program polls for belongs to the person who let it in', async () => {
    const cora = await signedUpCustomer(shop, CORA)
    const device = await browser()
    const { user_code, device_code } = (await device.post('/v1/device/start', { name: 'Agent' })).json()
    await cora.post(`/v1/device/${user_code}/approve`)
    await device.post('/v1/device/token', { device_code })
    const { entries } = await read({ kind: 'keys', person: idOf(cora) })
    expect(entries.map(({ what, actor }) => [what, actor?.name])).toEqual([
      ['key made', undefined],
      ['device approved', 'Cora Customer'],
    ])
  })

  test('shows one kind, one person, or both', async () => {
    const { cora } = await wholeLife()
    const kinds = async (kind: ReadSecurityLog['kind'], person: string | null = null) =>
      new Set((await read({ kind, person })).entries.map(({ what }) => SECURITY_EVENTS[what]))
    expect(await kinds('keys')).toEqual(new Set(['keys']))
    expect(await kinds('people', cora)).toEqual(new Set(['people']))
    const { entries, person } = await read({ person: cora })
    expect(person?.name).toBe('Cora Customer')
    expect(entries.length).toBeGreaterThan(10)
    for (const entry of entries) expect([entry.actor?.id, entry.person?.id]).toContain(cora)
  })

  test('comes newest first, fifty at a time, each entry once', async () => {
    for (let failed = 0; failed < LOG_PAGE + 3; failed++)
      await signIn('wrong', `nobody${failed}@example.test`)
    const first = await read({ kind: 'sign_in' })
    const second = await read({ kind: 'sign_in', cursor: first.next_cursor })
    expect(first.entries).toHaveLength(LOG_PAGE)
    expect(second.next_cursor).toBeNull()
    const ids = [...first.entries, ...second.entries].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
    const failures = (what: SecurityEvent) =>
      [...first.entries, ...second.entries].filter((entry) => entry.what === what)
    expect(failures('sign-in failed')).toHaveLength(LOG_PAGE + 3)
  })

  test.each(['customer', 'operator', 'packer', 'viewer'] as const)('is not for a %s', async (role) => {
    const cora = await signedUpCustomer(shop, CORA)
    await staff().changeRole({ account_id: idOf(cora), role })
    await expect(staff(cora).log({})).rejects.toMatchObject({ cause: { code: 'role_required' } })
  })
})
