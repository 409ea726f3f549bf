import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { callerOfSession } from '../../../server/accounts/sessions.ts'
import { makeOwner } from '../../../server/accounts/make-owner.ts'
import { authenticate } from '../../../server/accounts/authenticate.ts'
import { endAgentsOf } from '../../../server/accounts/oauth/grants.ts'
import { router } from '../../../server/trpc/router.ts'
import type { Role } from '../../../shared/accounts/people.ts'
import { INVITED_ROLES } from '../../../shared/accounts/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedInOwner, signedUpCustomer } from '../../shop/v1.ts'

const DAYS = 24 * 60 * 60
let shop: TestShop
let owner: Person
beforeEach(async () => {
  const plenty = [{ requests: 1000, seconds: 60 }]
  shop = await openTestShop({ settings: { rate_limits: { sign_in: plenty } } })
  owner = await signedInOwner(shop)
})
afterEach(() => shop.close())

const callerOf = (person: Person) => callerOfSession(shop.shop, person.cookie.split('=')[1])
const pagesOf = (caller: Caller) =>
  router.createCaller({ shop: shop.shop, caller, countRequest: () => Promise.resolve() }).staff
const staffOf = (person = owner) => pagesOf(callerOf(person))
const idOf = (person: Person) => {
  const caller = callerOf(person)
  if (caller.kind !== 'account') throw new Error('not signed in')
  return caller.account_id
}
const roleOf = async (person: Person) => (await person.get('/auth/session')).json().person?.role
const eventsOf = (what: string) =>
  shop.database
    .all<Record<string, unknown>>('select * from events where what = ? order by id', what)
    .map(({ actor_id, subject_id, from_state, to_state }) => ({ actor_id, subject_id, from_state, to_state }))

/** A customer who was given a role. */
async function signedUpAs(role: Role, email = `a-${role}@shop.test`): Promise<Person> {
  const person = await signedUpCustomer(shop, email)
  if (role !== 'customer') await staffOf().changeRole({ account_id: idOf(person), role })
  return person
}

describe('who may', () => {
  const everything: [string, (door: ReturnType<typeof staffOf>) => Promise<unknown>][] = [
    ['list the people', (door) => door.list()],
    ['search customers', (door) => door.find({ q: 'cora' })],
    ['change a role', (door) => door.changeRole({ account_id: 'acc_1', role: 'owner' })],
    ['sign somebody out', (door) => door.signOut({ account_id: 'acc_1' })],
    ['list invitations', (door) => door.invitations.list()],
    ['invite', (door) => door.invitations.make({ name: 'Max', role: 'packer' })],
    ['withdraw an invitation', (door) => door.invitations.withdraw({ invitation_id: 'inv_1' })],
  ]
  const ownersKey = async () => {
    const { api_key } = (await owner.post('/v1/keys', { scopes: ['quotes', 'orders', 'purchase'] })).json()
    return authenticate(shop.shop, { authorization: `Bearer ${api_key}`, session_secret: undefined })
  }
  const others: [string, string, string, () => Promise<Caller>][] = [
    ['nobody', 'UNAUTHORIZED', 'unauthorized', async () => ({ kind: 'nobody' })],
    ['a guest', 'UNAUTHORIZED', 'unauthorized', async () => ({ kind: 'guest', guest_id: 'gst_1' })],
    ['a key of the owner', 'FORBIDDEN', 'person_required', ownersKey],
    ...(['customer', 'operator', 'packer', 'viewer'] as const).map(
      (role): [string, string, string, () => Promise<Caller>] => [
        `a signed-in ${role}`,
        'FORBIDDEN',
        'role_required',
        async () => callerOf(await signedUpAs(role)),
      ],
    ),
  ]

  describe.each(others)('not %s: %s %s', (_, code, refusal, caller) => {
    test.each(everything)('%s', async (__, ask) => {
      const door = pagesOf(await caller())
      await expect(ask(door)).rejects.toMatchObject({ code, cause: { code: refusal } })
    })
  })

  test.each(everything)('the owner may %s', async (_, ask) => {
    await expect(ask(staffOf())).resolves.toBeDefined()
  })
})

describe('a role', () => {
  test('holds from the next request on, in both directions, without signing in again', async () => {
    const cora = await signedUpCustomer(shop)
    await staffOf().changeRole({ account_id: idOf(cora), role: 'owner' })
    expect(await roleOf(cora)).toBe('owner')
    expect(await staffOf(cora).list()).toHaveLength(2)
    await staffOf().changeRole({ account_id: idOf(cora), role: 'customer' })
    expect(await roleOf(cora)).toBe('customer')
    await expect(staffOf(cora).list()).rejects.toMatchObject({ cause: { code: 'role_required' } })
  })

  test('is written down with who gave it, from what to what; giving the same again is nothing', async () => {
    const cora = await signedUpCustomer(shop)
    const change = { account_id: idOf(cora), role: 'packer' as const }
    await staffOf().changeRole(change)
    await staffOf().changeRole(change)
    expect(eventsOf('role changed')).toEqual([
      { actor_id: idOf(owner), subject_id: idOf(cora), from_state: 'customer', to_state: 'packer' },
    ])
  })

  test('the last owner stays one, whoever asks; with two, one may go', async () => {
    const leave = { account_id: idOf(owner), role: 'operator' as const }
    await expect(staffOf().changeRole(leave)).rejects.toMatchObject({ cause: { code: 'last_owner' } })
    expect(await roleOf(owner)).toBe('owner')
    const second = await signedUpAs('owner')
    await staffOf().changeRole(leave)
    expect(await roleOf(owner)).toBe('operator')
    const last = { account_id: idOf(second), role: 'customer' as const }
    await expect(staffOf(second).changeRole(last)).rejects.toMatchObject({ cause: { code: 'last_owner' } })
  })

  test('the role of somebody who is not there cannot be changed', async () => {
    const change = staffOf().changeRole({ account_id: 'acc_never', role: 'viewer' })
    await expect(change).rejects.toMatchObject({ code: 'NOT_FOUND', cause: { code: 'person_not_found' } })
  })
})

describe('the list of people', () => {
  test('has everybody with a role, owners first, and no customer', async () => {
    await signedUpCustomer(shop)
    await signedUpAs('viewer')
    const list = await staffOf().list()
    expect(list.map(({ email, role, browsers }) => [email, role, browsers])).toEqual([
      ['owner@shop.test', 'owner', 1],
      ['a-viewer@shop.test', 'viewer', 1],
    ])
    expect(JSON.stringify(list)).not.toMatch(/password|secret|hash/)
  })

  test('customers are found by a part of their name or address; signs of the search language are letters', async () => {
    await signedUpCustomer(shop)
    await signedUpCustomer(shop, 'a_b@example.test')
    const found = async (q: string) => (await staffOf().find({ q })).map(({ email }) => email)
    expect(await found('CORA@')).toEqual(['cora@example.test'])
    expect(await found('a_b')).toEqual(['a_b@example.test'])
    expect(await found('%%')).toEqual([])
    expect(await found('owner')).toEqual([])
    expect((await found('Customer')).toSorted()).toEqual(['a_b@example.test', 'cora@example.test'])
  })
})

test('signing somebody out ends all their browsers at once, and nobody else’s', async () => {
  const cora = await signedUpCustomer(shop)
  const there = new Person(await shop.http())
  await there.post('/auth/sign-in', { email: 'cora@example.test', password: 'a long enough password' })
  const id = idOf(cora)
  await staffOf().signOut({ account_id: id })
  expect([await roleOf(cora), await roleOf(there), await roleOf(owner)]).toEqual([
    undefined,
    undefined,
    'owner',
  ])
  expect(eventsOf('signed out everywhere')).toMatchObject([{ actor_id: idOf(owner), subject_id: id }])
})

describe('an invitation', () => {
  const NEW = { email: 'max@shop.test', password: 'a long enough password', name: 'Max Packer' }
  const invite = async (role: (typeof INVITED_ROLES)[number] = 'packer') => {
    const made = await staffOf().invitations.make({ name: 'Max', role })
    return { ...made, token: made.link.split('#')[1] }
  }
  const stranger = async () => new Person(await shop.http())
  const join = async (token: string, body: object = NEW) =>
    (await stranger()).post('/auth/invitations/sign-up', { ...body, token })

  test.each(INVITED_ROLES)(
    'makes its person a %s, signed in, with the name they give themselves',
    async (role) => {
      const { link, token } = await invite(role)
      expect(link).toMatch(/^http:\/\/127\.0\.0\.1:4747\/join#.{40,}$/)
      const max = await stranger()
      const shown = await max.post('/auth/invitations/look', { token })
      expect(shown.json()).toMatchObject({ name: 'Max', role })
      const answer = await max.post('/auth/invitations/sign-up', { ...NEW, token })
      expect([answer.statusCode, answer.json().person]).toMatchObject([201, { name: 'Max Packer', role }])
      expect(await roleOf(max)).toBe(role)
      expect(eventsOf('invitation used')).toMatchObject([
        { subject_id: answer.json().person.id, to_state: role },
      ])
    },
  )

  test('never makes an owner', async () => {
    const asked = staffOf().invitations.make({ name: 'Max', role: 'owner' as never })
    await expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('works once, also for two at the same moment', async () => {
    const { token } = await invite()
    const both = await Promise.all([join(token), join(token, { ...NEW, email: 'other@shop.test' })])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 404])
    expect((await join(token)).json().error).toBe('invitation_not_found')
    expect(await staffOf().invitations.list()).toEqual([])
  })

  test('is good for seven days', async () => {
    const [first, second] = [await invite(), await invite()]
    shop.wait(7 * DAYS - 1)
    expect((await join(first.token)).statusCode).toBe(201)
    shop.wait(1)
    expect((await join(second.token, { ...NEW, email: 'late@shop.test' })).statusCode).toBe(404)
    expect(await staffOf().invitations.list()).toEqual([])
  })

  test('ends when it is withdrawn, and when its owner is one no more', async () => {
    const withdrawn = await invite()
    expect(await staffOf().invitations.withdraw({ invitation_id: withdrawn.id })).toEqual([])
    expect((await join(withdrawn.token)).statusCode).toBe(404)
    const left = await invite()
    const second = await signedUpAs('owner')
    await staffOf(second).changeRole({ account_id: idOf(owner), role: 'viewer' })
    expect((await join(left.token)).statusCode).toBe(404)
  })

  test('raises the account of a signed-in customer, who stays signed in', async () => {
    const { token } = await invite('operator')
    const cora = await signedUpCustomer(shop)
    const answer = await cora.post('/auth/invitations/accept', { token })
    expect(answer.json().person).toMatchObject({ email: 'cora@example.test', role: 'operator' })
    expect(await roleOf(cora)).toBe('operator')
    expect((await join(token)).statusCode).toBe(404)
  })

  test('takes nothing from somebody who works here already: not the shop from its owner', async () => {
    const { token } = await invite('viewer')
    const answer = await owner.post('/auth/invitations/accept', { token })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'works_here_already'])
    expect(await roleOf(owner)).toBe('owner')
    expect((await join(token)).statusCode).toBe(201)
  })

  test('an address that has an account signs in first; the link stays good', async () => {
    const { token } = await invite()
    await signedUpCustomer(shop)
    const taken = await join(token, { ...NEW, email: 'cora@example.test' })
    expect([taken.statusCode, taken.json().error]).toEqual([409, 'email_taken'])
    expect((await join(token)).statusCode).toBe(201)
  })

  test('a key cannot use one, nor a wrong secret', async () => {
    const { token } = await invite()
    const { api_key } = (await (await signedUpCustomer(shop)).post('/v1/keys')).json()
    const byKey = await (
      await stranger()
    ).send('POST', '/auth/invitations/accept', {
      payload: JSON.stringify({ token }),
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
    })
    expect(byKey.statusCode).toBe(403)
    for (const wrong of ['', 'x', `${token}x`]) expect((await join(wrong)).statusCode).toBe(404)
  })

  test('the secret of an invitation cannot be read from the database, nor from the list', async () => {
    const { token } = await invite()
    expect(JSON.stringify(await staffOf().invitations.list())).not.toContain(token)
    const rows = ['invitations', 'events'].map((table) => shop.database.all(`select * from ${table}`))
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

test('an owner made on the command line beside the first counts as one', async () => {
  await makeOwner(shop.shop, {
    email: 'two@shop.test',
    password: 'a long enough password',
    name: 'Two',
    endAgents: endAgentsOf,
  })
  await staffOf().changeRole({ account_id: idOf(owner), role: 'viewer' })
  expect(await roleOf(owner)).toBe('viewer')
})
