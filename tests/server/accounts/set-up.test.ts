import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeSetUpLink } from '../../../server/accounts/set-up.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedInOwner } from '../../shop/v1.ts'

const URL = 'http://127.0.0.1:4747'
const OWNER = { email: 'olive@shop.test', password: 'a long enough password', name: 'Olive' }
let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const tokenOf = (link: string | null) => link!.split('#')[1]
const setUp = async (token: string, remoteAddress = '127.0.0.1') => {
  const person = new Person(await shop.http())
  const answer = await person.send('POST', '/auth/set-up', {
    payload: JSON.stringify({ ...OWNER, token }),
    headers: { 'content-type': 'application/json' },
    remoteAddress,
  })
  return { person, answer }
}

describe('the first start of a shop', () => {
  test('has a link by which one person becomes the owner, signed in', async () => {
    const link = makeSetUpLink(shop.shop, URL)
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:4747\/set-up#.{40,}$/)
    const { person, answer } = await setUp(tokenOf(link))
    expect(answer.statusCode).toBe(201)
    expect((await person.get('/auth/session')).json().person).toMatchObject({ role: 'owner', name: 'Olive' })
  })

  test('the link works once, also for two at the same moment', async () => {
    const token = tokenOf(makeSetUpLink(shop.shop, URL))
    const both = await Promise.all([setUp(token), setUp(token)])
    expect(both.map(({ answer }) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 403])
    expect((await setUp(token)).answer.json().error).toBe('set_up_refused')
  })

  test('a later link ends the one before', async () => {
    const first = tokenOf(makeSetUpLink(shop.shop, URL))
    makeSetUpLink(shop.shop, URL)
    expect((await setUp(first)).answer.statusCode).toBe(403)
  })

  test.each(['192.168.1.20', '::ffff:192.168.1.20', 'fe80::1'])(
    'the first start is refused from another machine: %s',
    async (address) => {
      const token = tokenOf(makeSetUpLink(shop.shop, URL))
      expect((await setUp(token, address)).answer.statusCode).toBe(403)
      expect((await setUp(token, '::1')).answer.statusCode).toBe(201)
    },
  )

  test('without a link nobody can set up, whatever they send', async () => {
    for (const token of ['', 'null', 'x']) expect((await setUp(token)).answer.statusCode).toBe(403)
  })

  test('a shop with an owner has none, and one made meanwhile ends the link', async () => {
    const token = tokenOf(makeSetUpLink(shop.shop, URL))
    await signedInOwner(shop)
    expect(makeSetUpLink(shop.shop, URL)).toBeNull()
    expect((await setUp(token)).answer.statusCode).toBe(403)
  })
})
