import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setKeyCap } from '../../../server/accounts/key-caps.ts'
import { readSecurityLog } from '../../../server/accounts/security-log.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { authenticateToken, isChallenge } from '../../../server/accounts/oauth/authenticate-token.ts'
import { setGrantCap } from '../../../server/accounts/oauth/grants.ts'
import { sweep } from '../../../server/accounts/oauth/sweep.ts'
import { acceptQuote } from '../../../server/orders/checkout/accept.ts'
import { payPractice } from '../../../server/orders/checkout/pay-practice.ts'
import { withdrawQuoteAndPurchase } from '../../../server/orders/checkout/withdraw-purchase.ts'
import { router } from '../../../server/trpc/router.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { amountDue, buyableQuotes, KeyHolder } from '../../shop/agent-buyer.ts'
import { WireClient } from '../../shop/oauth-client.ts'
import { accept } from '../../shop/placed-order.ts'
import { callerOf } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { type Person, signedInOwner } from '../../shop/v1.ts'

const ALL = { scope: 'purchase orders quotes' }

let shop: TestShop
let owner: Person
let ownerCaller: Caller
let due: number
beforeEach(async () => {
  shop = await openTestShop()
  owner = await signedInOwner(shop)
  ownerCaller = callerOf(shop, owner)
  due = await amountDue(shop, owner)
})
afterEach(() => shop.close())

function inBrowser(account_id: string): Caller {
  const scopes = ['quotes', 'orders', 'purchase'] as const
  const session = 'a session'
  return {
    kind: 'account',
    account_id,
    role: 'owner',
    auth: 'session',
    scopes,
    key: null,
    grant: null,
    session,
  }
}

/** An app as its access token speaks for it, connected with a limit. */
async function connectedApp(monthly_cap_cents: number | null): Promise<Caller> {
  const client = new WireClient(await shop.http())
  await client.register()
  const handle = await client.ask(ALL)
  const approval = { scopes: ['quotes', 'purchase'], monthly_cap_cents }
  const approved = await owner.post(`/v1/oauth/requests/${handle}/approve`, approval)
  const code = new URL(approved.json().redirect_to).searchParams.get('code')!
  const { access_token } = (await client.redeem(code)).json()
  const who = authenticateToken(shop.shop, `Bearer ${access_token}`)
  if (isChallenge(who)) throw new Error('the app is not connected')
  return who
}

const grantOf = (caller: Caller) => (caller.kind === 'account' ? caller.grant!.id : '')
const buy = (caller: Caller, quote_id: string) =>
  acceptQuote(shop.shop, caller, { quote_id, speed: 'week', idempotency_key: quote_id })
/** The code of the refusal that comes, at a command or at the pages’ door. */
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
const grants = async () => (await owner.get('/v1/oauth/grants')).json().grants
const pages = (caller: Caller) =>
  router.createCaller({ shop: shop.shop, caller, countRequest: () => Promise.resolve() }).account

describe('a connected app with a monthly limit', () => {
  test('opens checkouts up to it, which record the app', async () => {
    const app = await connectedApp(due)
    const [one, two] = await buyableQuotes(shop, owner, 2)
    expect(await codeOf(buy(app, one))).toBe('payment_required')
    expect(await codeOf(buy(app, two))).toBe('spending_cap_reached')
    const opened = shop.database.all(
      'select quote_id, opened_by_key from checkouts where opened_by_grant = ?',
      grantOf(app),
    )
    expect(opened).toEqual([{ quote_id: one, opened_by_key: null }])
    expect((await grants())[0]).toMatchObject({ monthly_cap_cents: due })
  })

  test('each connection has its own limit: another one of the same app is not counted', async () => {
    const [one, two] = await buyableQuotes(shop, owner, 2)
    expect(await codeOf(buy(await connectedApp(due), one))).toBe('payment_required')
    expect(await codeOf(buy(await connectedApp(due), two))).toBe('payment_required')
  })

  test('has room again once the person has withdrawn what it asked for', async () => {
    const app = await connectedApp(due)
    const [one, two] = await buyableQuotes(shop, owner, 2)
    await codeOf(buy(app, one))
    await withdrawQuoteAndPurchase(shop.shop, ownerCaller, { quote_id: one })
    expect(await codeOf(buy(app, two))).toBe('payment_required')
  })

  test('an app that is deleted leaves its checkouts, without its name', async () => {
    const app = await connectedApp(due)
    const [one] = await buyableQuotes(shop, owner, 1)
    await codeOf(buy(app, one))
    await owner.send('DELETE', `/v1/oauth/grants/${grantOf(app)}`)
    shop.wait(31 * DAY)
    shop.database.write((tx) => sweep(tx, shop.shop.clock.now()))
    expect(shop.database.all('select opened_by_grant from checkouts where quote_id = ?', one)).toEqual([
      { opened_by_grant: null },
    ])
  })
})

describe('changing a limit later', () => {
  test('applies from the next checkout on, up and down', async () => {
    const app = await connectedApp(0)
    const [one, two] = await buyableQuotes(shop, owner, 2)
    expect(await codeOf(buy(app, one))).toBe('spending_cap_reached')
    setGrantCap(shop.shop, ownerCaller, { grant_id: grantOf(app), monthly_cap_cents: 2 * due })
    expect(await codeOf(buy(app, one))).toBe('payment_required')
    setGrantCap(shop.shop, ownerCaller, { grant_id: grantOf(app), monthly_cap_cents: due })
    expect(await codeOf(buy(app, two))).toBe('spending_cap_reached')
  })

  test('is written down for the owner, of keys and of apps, and once only', async () => {
    const robot = await KeyHolder.of(shop, owner, { name: 'Robot' })
    const app = await connectedApp(null)
    for (let times = 0; times < 2; times++) {
      await pages(ownerCaller).keys.setCap({ key_id: robot.id, monthly_cap_cents: 5000 })
      await pages(ownerCaller).apps.setCap({ grant_id: grantOf(app), monthly_cap_cents: 0 })
    }
    const { entries } = readSecurityLog(shop.shop, ownerCaller, { kind: 'keys', person: null })
    expect(entries.filter(({ what }) => what.endsWith('limit changed'))).toMatchObject([
      { what: 'app limit changed', details: { name: 'Robot', before: null, after: 0 } },
      { what: 'key limit changed', details: { name: 'Robot', before: null, after: 5000 } },
    ])
  })

  test('is for customers in a browser: a key and an app are refused', async () => {
    const robot = await KeyHolder.of(shop, owner, { monthly_cap_cents: 0 })
    const app = await connectedApp(0)
    const key: Caller = {
      ...(ownerCaller as Extract<Caller, { kind: 'account' }>),
      auth: 'api_key',
      key: { id: robot.id, name: 'Robot', prefix: 'sk_svc_12345678' },
      session: null,
    }
    for (const caller of [key, app]) {
      expect(await codeOf(pages(caller).keys.setCap({ key_id: robot.id, monthly_cap_cents: null }))).toBe(
        'FORBIDDEN',
      )
      expect(
        await codeOf(pages(caller).apps.setCap({ grant_id: grantOf(app), monthly_cap_cents: null })),
      ).toBe('FORBIDDEN')
      expect(() => setKeyCap(shop.shop, caller, { key_id: robot.id, monthly_cap_cents: null })).toThrow(
        'signed-in person',
      )
      expect(() =>
        setGrantCap(shop.shop, caller, { grant_id: grantOf(app), monthly_cap_cents: null }),
      ).toThrow('signed-in person')
    }
    expect((await owner.get('/v1/keys')).json().keys[0].monthly_cap_cents).toBe(0)
    expect((await grants())[0].monthly_cap_cents).toBe(0)
  })

  test('a limit of another account, or of what has ended, is refused as not there', async () => {
    const robot = await KeyHolder.of(shop, owner)
    const app = await connectedApp(null)
    const change = (caller: Caller) => [
      () => setKeyCap(shop.shop, caller, { key_id: robot.id, monthly_cap_cents: 1 }),
      () => setGrantCap(shop.shop, caller, { grant_id: grantOf(app), monthly_cap_cents: 1 }),
    ]
    for (const attempt of change(inBrowser('acc_other'))) expect(attempt).toThrow('There is no such')
    await owner.send('DELETE', `/v1/keys/${robot.id}`)
    await owner.send('DELETE', `/v1/oauth/grants/${grantOf(app)}`)
    for (const attempt of change(ownerCaller)) expect(attempt).toThrow('There is no such')
  })
})

describe('the amount spent this month', () => {
  test('is listed for each key and app of the account, and for no others', async () => {
    const robot = await KeyHolder.of(shop, owner)
    const app = await connectedApp(null)
    const [one, two, three] = await buyableQuotes(shop, owner, 3)
    const { checkout_url } = (await accept(robot, one)).json()
    payPractice(shop.shop, {
      purchase_id: checkout_url.split('/').at(-1),
      card_number: '4242 4242 4242 4242',
      agreed_ship_by: null,
    })
    await accept(robot, two)
    await codeOf(buy(app, three))
    expect(await pages(ownerCaller).spending()).toEqual({
      resets_on: '2026-12-01',
      keys: { [robot.id]: { paid_cents: due, open_cents: due } },
      apps: { [grantOf(app)]: { paid_cents: 0, open_cents: due } },
    })
    expect(await pages(inBrowser('acc_other')).spending()).toMatchObject({ keys: {}, apps: {} })
  })
})
