import { afterEach, beforeEach, expect, test } from 'vitest'
import { callerOfSession } from '../../../../server/accounts/sessions.ts'
import { authenticateToken, isChallenge } from '../../../../server/accounts/oauth/authenticate-token.ts'
import { router } from '../../../../server/trpc/router.ts'
import { WireClient } from '../../../shop/oauth-client.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { type Person, signedInOwner, signedUpCustomer } from '../../../shop/v1.ts'

let shop: TestShop
let owner: Person
let customer: Person
beforeEach(async () => {
  shop = await openTestShop()
  owner = await signedInOwner(shop)
  customer = await signedUpCustomer(shop)
})
afterEach(() => shop.close())

const pagesOf = (person: Person) =>
  router.createCaller({
    shop: shop.shop,
    caller: callerOfSession(shop.shop, person.cookie.split('=')[1]),
    countRequest: () => Promise.resolve(),
  }).account
const works = (secret: string) => !isChallenge(authenticateToken(shop.shop, `Bearer ${secret}`))
const makeKey = async (person: Person): Promise<string> => (await person.post('/v1/keys')).json().api_key
const connect = async (person: Person, client?: WireClient): Promise<string> =>
  (await (client ?? new WireClient(await shop.http())).connect(person)).access_token

test('all keys and apps of an account end at once, each written down; nobody else’s do', async () => {
  const own = [await makeKey(owner), await makeKey(owner), await connect(owner), await connect(owner)]
  const others = [await makeKey(customer), await connect(customer)]
  expect(await pagesOf(owner).endAgents()).toEqual({ keys: 2, apps: 2 })
  expect(own.map(works)).toEqual([false, false, false, false])
  expect(others.map(works)).toEqual([true, true])
  expect(await pagesOf(owner).endAgents()).toEqual({ keys: 0, apps: 0 })
  const told = shop.database.all<{ what: string }>(
    "select what from events where what in ('key revoked', 'app disconnected')",
  )
  expect(told).toHaveLength(4)
})

test('all connections of one app end, and those of other apps and people go on', async () => {
  const client = new WireClient(await shop.http())
  const ended = [await connect(owner, client), await connect(owner, client)]
  const kept = [await connect(owner), await connect(customer, client), await makeKey(owner)]
  expect(await pagesOf(owner).apps.endAll({ client_id: client.client_id })).toEqual({ apps: 2 })
  expect(ended.map(works)).toEqual([false, false])
  expect(kept.map(works)).toEqual([true, true, true])
})

test('a key cannot end keys and apps', async () => {
  const caller = authenticateToken(shop.shop, `Bearer ${await makeKey(owner)}`)
  if (isChallenge(caller)) throw new Error('the key does not work')
  const pages = router.createCaller({ shop: shop.shop, caller, countRequest: () => Promise.resolve() })
  await expect(pages.account.endAgents()).rejects.toThrow('an API key cannot')
})
