import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KeyStore } from '../../server/bridge/key-store.ts'
import { SignInTool } from '../../server/bridge/sign-in-tool.ts'
import { KEY, openFakeShop, type FakeShop } from './fake-shop.ts'

let shop: FakeShop
let folder: string
let tool: SignInTool
let signedIn: number
beforeEach(async () => {
  shop = await openFakeShop()
  folder = mkdtempSync(join(tmpdir(), 'layerline-sign-in-'))
  signedIn = 0
  tool = open()
})
afterEach(async () => {
  tool.close()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(environment = {}): SignInTool {
  const keys = new KeyStore(shop.url, environment, folder)
  return new SignInTool({
    shop: shop.url,
    keys,
    scopes: ['quotes'],
    onSignedIn: () => signedIn++,
    // A shop's interval is 5 seconds; here the whole sign-in takes no time.
    waitFor: (_seconds, signal) => wait(20, undefined, { signal }),
  })
}

const call = () => tool.call(new AbortController().signal)

const STARTED = {
  device_code: 'device',
  user_code: 'BCDF-GHJK',
  verification_url: 'https://shop.example/device',
  verification_url_complete: 'https://shop.example/device?code=BCDF-GHJK',
  expires_in: 600,
  interval: 5,
}
const GRANTED = { api_key: KEY, key: { name: 'Agent', prefix: 'sk_svc_f', scopes: ['quotes'] } }
const plan = (...answers: [number, object][]) => {
  shop.next['POST /v1/device/start'] = [[200, STARTED]]
  shop.next['POST /v1/device/token'] = answers
}
const pending: [number, object] = [400, { error: 'authorization_pending', detail: 'Not yet.' }]

test('the first call returns what the person needs, never the device code', async () => {
  plan(pending)
  const given = await call()
  expect(given).toMatchObject({
    status: 'waiting_for_approval',
    user_code: 'BCDF-GHJK',
    verification_url_complete: STARTED.verification_url_complete,
    expires_in_s: 600,
  })
  expect(JSON.stringify(given)).not.toContain('"device"')
})

test('the tool stores the key after approval, and notifies listeners once', async () => {
  plan(pending, [200, GRANTED])
  await call()
  await expect.poll(() => signedIn).toBe(1)
  expect(new KeyStore(shop.url, {}, folder).stored()).toEqual({
    shop: shop.url,
    api_key: KEY,
    prefix: 'sk_svc_f',
    scopes: ['quotes'],
  })
  expect(await call()).toMatchObject({ status: 'signed_in' })
  expect(signedIn).toBe(1)
})

test('two calls at once start one sign-in; a later one waits for the decision', async () => {
  plan([200, GRANTED])
  await Promise.all([call(), call()])
  expect(await call()).toMatchObject({ status: 'signed_in' })
  expect(shop.asked.filter(({ line }) => line === 'POST /v1/device/start')).toHaveLength(1)
})

test('the tool reports a denied sign-in once; the next call starts again', async () => {
  plan([400, { error: 'access_denied', detail: 'The person denied this login.' }])
  await call()
  await expect(call()).rejects.toMatchObject({ code: 'access_denied' })
  expect(signedIn).toBe(0)
  plan(pending)
  expect(await call()).toMatchObject({ status: 'waiting_for_approval' })
})

test('the tool reports a shop that cannot be reached, and retries at the next call', async () => {
  shop.next['POST /v1/device/start'] = [
    [429, { error: 'rate_limited', detail: 'Wait.' }, { 'retry-after': '60' }],
  ]
  await expect(call()).rejects.toMatchObject({ code: 'rate_limited', fields: { retry_after_s: 60 } })
  plan(pending)
  expect(await call()).toMatchObject({ status: 'waiting_for_approval' })
})

test('the bridge needs no sign-in if the environment has a key', async () => {
  tool = open({ LAYERLINE_API_KEY: 'sk_svc_wrong' })
  await expect(call()).rejects.toMatchObject({ code: 'key_refused', message: /LAYERLINE_API_KEY/ })
  expect(shop.asked).toEqual([])
})
