import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noteAgentUse, sweepAgentUses } from '../../server/accounts/agent-uses.ts'
import type { Caller } from '../../server/platform/caller.ts'
import { router } from '../../server/trpc/router.ts'
import { callerOfSession } from '../../server/accounts/sessions.ts'
import { MAX_USES, USE_PAGE, wordsOfUse, type ReadAgentUses } from '../../shared/accounts/agent-uses.ts'
import { DAY } from '../../shared/platform/time.ts'
import { KeyHolder } from '../shop/agent-buyer.ts'
import { CUBE } from '../shop/delivery-shop.ts'
import { accept, ADDRESS, buyableQuote } from '../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { type Person, signedInOwner, signedUpCustomer } from '../shop/v1.ts'

let shop: TestShop
let owner: Person
let robot: KeyHolder
beforeEach(async () => {
  shop = await openTestShop()
  owner = await signedInOwner(shop)
  robot = await KeyHolder.of(shop, owner, { name: 'Robot' })
})
afterEach(() => shop.close())

const callerOf = (person: Person) => callerOfSession(shop.shop, person.cookie.split('=')[1])
const activity = (input: ReadAgentUses = {}, person = owner) =>
  router
    .createCaller({ shop: shop.shop, caller: callerOf(person), countRequest: () => Promise.resolve() })
    .account.activity(input)
/** The activity as a person reads it, newest first. */
const read = async (input: ReadAgentUses = {}, person = owner) =>
  (await activity(input, person)).entries.map((entry) => {
    const { text, refused } = wordsOfUse(entry)
    return refused === null ? text : `${text}: ${refused}`
  })

/** Records an activity of the key, as often as asked. */
function recordMany(times: number, caller = asRobot()): void {
  const use = {
    door: 'mcp',
    action: 'requote',
    subject_id: null,
    outcome: 'done',
    amount_cents: null,
  } as const
  for (let noted = 0; noted < times; noted++) noteAgentUse(shop.shop, caller, use)
}

function asRobot(): Caller {
  const person = callerOf(owner) as Extract<Caller, { kind: 'account' }>
  const key = { id: robot.id, name: 'Robot', prefix: 'sk_svc_12345678' }
  return { ...person, auth: 'api_key', key, session: null }
}

describe('what a key did over the interface', () => {
  test('is recorded with its subject, in the words its owner reads; reads are not recorded', async () => {
    const sent = await robot.upload({ file: CUBE, filename: 'bracket.stl' })
    await shop.settled()
    const { id } = sent.json()
    await robot.get(`/v1/quotes/${id}`)
    await robot.get('/v1/quotes')
    await robot.post(`/v1/quotes/${id}/delivery`, ADDRESS)
    await accept(robot, id)
    expect(await read()).toEqual([
      expect.stringMatching(/^Asked you to pay \$\d+\.\d\d for bracket\.stl$/),
      'Got a price for the delivery of bracket.stl',
      'Created a quote for bracket.stl',
    ])
    const [asked] = (await activity()).entries
    expect(asked).toMatchObject({
      by: { kind: 'key', id: robot.id, name: 'Robot' },
      part: { quote_id: id, filename: 'bracket.stl', ordered: false },
      outcome: 'payment_required',
    })
  })

  test('a requote is recorded with the quote that it created', async () => {
    const { quote_id } = await buyableQuote(shop, { customer: owner })
    const { id } = (await robot.post(`/v1/quotes/${quote_id}/requote`, { quantity: 2 })).json()
    expect(id).not.toBe(quote_id)
    expect((await activity()).entries[0].part?.quote_id).toBe(id)
  })

  test('does not record what its owner does', async () => {
    const { quote_id } = await buyableQuote(shop, { customer: owner })
    await accept(owner, quote_id)
    expect(await read()).toEqual([])
  })

  test('a refusal says why: the limit, a scope, what only a person may do, wrong input, a file too large', async () => {
    const { quote_id } = await buyableQuote(shop, { customer: owner })
    const poor = await KeyHolder.of(shop, owner, { name: 'Poor', monthly_cap_cents: 0 })
    const reader = await KeyHolder.of(shop, owner, { name: 'Reader', scopes: ['orders'] })
    await accept(poor, quote_id)
    await accept(reader, quote_id)
    await reader.post('/v1/keys')
    await reader.get(`/v1/quotes/${quote_id}`)
    await robot.post(`/v1/quotes/${quote_id}/requote`, { quantity: 'many' })
    await robot.post(`/v1/quotes/${quote_id}/requote`, { print_settings: { infill: 900 } })
    expect(await read()).toEqual([
      'Could not change the quote for part.stl: A print setting is outside what the shop prints',
      'Could not change the quote for part.stl: It sent an invalid request',
      'Could not read your quotes: It does not have permission',
      'Tried what only you can do: Refused',
      'Could not ask you to buy part.stl: It does not have permission',
      expect.stringMatching(/^Could not ask you to pay \$\d+\.\d\d for part\.stl: Monthly limit reached$/),
    ])
  })

  test('does not record requests over the rate limit, so the list cannot be flooded', async () => {
    await shop.close()
    const limits = { requote: [{ requests: 2, seconds: 60 }] }
    shop = await openTestShop({ settings: { rate_limits: limits } })
    owner = await signedInOwner(shop)
    robot = await KeyHolder.of(shop, owner)
    for (let sent = 0; sent < 5; sent++) await robot.post('/v1/quotes/q_none/requote')
    expect(await read()).toHaveLength(2)
  })

  test('keeps only ids of what a program puts into the path', async () => {
    await robot.post('/v1/quotes/Zenobia%20Quillfeather/requote')
    await robot.post('/v1/quotes/q_none/requote')
    const kept = shop.database.all<{ subject_id: string | null }>(
      'select subject_id from agent_uses order by id',
    )
    expect(kept.map(({ subject_id }) => subject_id)).toEqual([null, 'q_none'])
  })

  test('does not reveal a quote of another account', async () => {
    const customer = await signedUpCustomer(shop)
    const { quote_id } = await buyableQuote(shop, { customer })
    await robot.post(`/v1/quotes/${quote_id}/requote`)
    expect((await activity()).entries[0].part).toBeNull()
  })

  test('a failure to record does not undo the operation', async () => {
    shop.database.write((tx) => tx.run('drop table agent_uses'))
    const answer = await robot.upload({ file: CUBE })
    expect(answer.statusCode).toBe(202)
  })
})

describe('the list', () => {
  test('is of all keys or of one, page by page, and each account reads its own only', async () => {
    const other = await KeyHolder.of(shop, owner, { name: 'Other' })
    await other.post('/v1/quotes/q_none/requote')
    recordMany(USE_PAGE + 5)
    const first = await activity({ key_id: robot.id })
    expect([first.entries.length, first.of]).toEqual([USE_PAGE, { kind: 'key', id: robot.id, name: 'Robot' }])
    const second = await activity({ key_id: robot.id, cursor: first.next_cursor })
    expect([second.entries.length, second.next_cursor]).toEqual([5, null])
    const ids = [...first.entries, ...second.entries].map(({ id }) => id)
    expect(new Set(ids).size).toBe(USE_PAGE + 5)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect((await activity({ key_id: other.id })).entries).toHaveLength(1)
    const customer = await signedUpCustomer(shop)
    expect(await read({}, customer)).toEqual([])
    await expect(activity({ key_id: robot.id }, customer)).rejects.toThrow('There is no such API key')
    await expect(activity({ grant_id: 'gr_none' })).rejects.toThrow('There is no such connected app')
  })

  test('keeps a key’s name after it was revoked', async () => {
    recordMany(1)
    await owner.send('DELETE', `/v1/keys/${robot.id}`)
    expect((await activity()).entries[0].by.name).toBe('Robot')
  })

  test('refuses an API key', async () => {
    const pages = router.createCaller({
      shop: shop.shop,
      caller: asRobot(),
      countRequest: () => Promise.resolve(),
    })
    await expect(pages.account.activity({})).rejects.toThrow('signed-in person')
  })

  test('deletes entries after 90 days, and the oldest of an account beyond twenty thousand', () => {
    const count = () => shop.database.get<{ n: number }>('select count(*) as n from agent_uses')!.n
    const caller = asRobot()
    recordMany(1, caller)
    shop.wait(90 * DAY)
    recordMany(1, caller)
    sweepAgentUses(shop.shop)
    expect(count()).toBe(2)
    shop.wait(1)
    sweepAgentUses(shop.shop)
    expect(count()).toBe(1)
    const { id } = shop.database.get<{ id: number }>('select id from agent_uses')!
    shop.database.write((tx) =>
      tx.run(
        `with recursive more(n) as (select 1 union all select n + 1 from more where n < :most)
         insert into agent_uses (at, account_id, key_id, door, action, outcome)
         select at, account_id, key_id, door, action, outcome from agent_uses, more`,
        { most: MAX_USES },
      ),
    )
    sweepAgentUses(shop.shop)
    expect(count()).toBe(MAX_USES)
    expect(shop.database.get('select id from agent_uses where id = ?', id)).toBeUndefined()
  })

  test.each([
    ['account_id', 'agent_uses_by_account'],
    ['key_id', 'agent_uses_by_key'],
    ['grant_id', 'agent_uses_by_grant'],
  ])('is read by an index: %s', (column, index) => {
    const plan = shop.database.all<{ detail: string }>(
      `explain query plan select * from agent_uses where ${column} = 'x' and id < 9 order by id desc`,
    )
    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining(index)])
  })
})
