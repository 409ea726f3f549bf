import { afterEach, beforeEach, expect, test } from 'vitest'
import { awaitApproval, startSignIn, type StartedSignIn } from '../../server/bridge/device-sign-in.ts'
import { openFakeShop, type FakeShop } from './fake-shop.ts'

let shop: FakeShop
beforeEach(async () => {
  shop = await openFakeShop()
})
afterEach(() => shop.close())

const STARTED: StartedSignIn = {
  device_code: 'device',
  user_code: 'BCDF-GHJK',
  verification_url: 'https://shop.example/device',
  verification_url_complete: 'https://shop.example/device?code=BCDF-GHJK',
  expires_in: 600,
  interval: 5,
}
const KEY = { api_key: 'sk_svc_new', key: { name: 'Agent', prefix: 'sk_svc_new', scopes: ['quotes'] } }
const no = (error: string) => [400, { error, detail: `It is ${error}.` }] as [number, object]

/** Polls until it is over; returns the wait before each poll. */
async function poll(...answers: [number, object, Record<string, string>?][]) {
  shop.next['POST /v1/device/token'] = answers
  const waited: number[] = []
  const signal = new AbortController().signal
  const outcome = await awaitApproval(shop.url, STARTED, signal, (seconds) => {
    waited.push(seconds)
    return Promise.resolve()
  }).catch((error: { code: string }) => error.code)
  return { outcome, waited, polls: shop.asked.length }
}

test('polls at every interval until the key is granted', async () => {
  const { outcome, waited } = await poll(no('authorization_pending'), no('authorization_pending'), [200, KEY])
  expect(outcome).toEqual({ api_key: 'sk_svc_new', prefix: 'sk_svc_new', scopes: ['quotes'] })
  expect(waited).toEqual([5, 5, 5])
  expect(shop.asked[0].body).toEqual({ device_code: 'device' })
})

test('slow_down makes every later wait 5 seconds longer', async () => {
  const { waited } = await poll(no('slow_down'), no('authorization_pending'), no('slow_down'), [200, KEY])
  expect(waited).toEqual([5, 10, 10, 15])
})

test('the sign-in waits out a rate limit once, and backs off while the shop fails', async () => {
  const limited: [number, object, Record<string, string>] = [
    429,
    { error: 'rate_limited', detail: 'Wait.' },
    { 'retry-after': '30' },
  ]
  const { waited } = await poll(limited, no('authorization_pending'), [503, {}], [200, KEY])
  expect(waited).toEqual([5, 30, 5, 10])
})

test.each(['access_denied', 'expired_token', 'invalid_grant'])('the sign-in stops at %s', async (code) => {
  const { outcome, polls } = await poll(no(code), [200, KEY])
  expect({ outcome, polls }).toEqual({ outcome: code, polls: 1 })
})

test('the sign-in stops when the code expires, even without answers', async () => {
  await shop.close()
  const signal = new AbortController().signal
  const waited: number[] = []
  const polling = awaitApproval(shop.url, STARTED, signal, (seconds) => {
    waited.push(seconds)
    return Promise.resolve()
  })
  await expect(polling).rejects.toMatchObject({ code: 'expired_token' })
  expect(waited.slice(0, 6)).toEqual([5, 10, 20, 40, 60, 60])
  expect(waited.reduce((sum, seconds) => sum + seconds)).toBeLessThanOrEqual(600)
  shop = await openFakeShop()
})

test('the sign-in stops when it is aborted', async () => {
  const ended = new AbortController()
  const polling = awaitApproval(shop.url, STARTED, ended.signal)
  ended.abort()
  await expect(polling).rejects.toMatchObject({ name: 'AbortError' })
  expect(shop.asked).toEqual([])
})

test('a start names this computer and the scopes, and reports an address without a shop', async () => {
  const start = () => startSignIn(shop.url, ['quotes'])
  shop.next['POST /v1/device/start'] = [
    [200, STARTED],
    [200, { hello: 'world' }],
    [200, '<html>'],
  ]
  expect(await start()).toEqual(STARTED)
  expect(shop.asked[0].body).toEqual({ name: expect.stringMatching(/^Agent on ./), scopes: ['quotes'] })
  await expect(start()).rejects.toMatchObject({ code: 'not_a_shop' })
  await expect(start()).rejects.toMatchObject({ code: 'not_a_shop' })
})
