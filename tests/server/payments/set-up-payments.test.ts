import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { secretsFrom, type Keychain } from '../../../server/platform/adapters/environment-secrets.ts'
import { paymentProviders } from '../../../server/platform/adapters/payment-providers.ts'
import { practicePayments } from '../../../server/platform/adapters/practice-payments.ts'
import {
  keepPaymentSecret,
  readPaymentSetUp,
  testPayments,
} from '../../../server/payments/set-up-payments.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import type { SecretName } from '../../../server/platform/ports/secrets.ts'
import { KeepPaymentSecret, isPublicUrl } from '../../../shared/payments/payment-set-up.ts'
import { fakeStripe, TEST_KEY, type FakeStripe } from '../../shop/fake-stripe.ts'
import { staffMember } from '../../shop/staff.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../../shop/test-shop.ts'

let stripe: FakeStripe
let opened: TestShop
let owner: Caller
const environment: Record<string, string | undefined> = {}
const kept = new Map<SecretName, string>()
const keychain: Keychain = {
  unavailable: null,
  read: (name) => kept.get(name) ?? null,
  write: (name, value) => Promise.resolve(void (value === null ? kept.delete(name) : kept.set(name, value))),
}

async function openShop(of: { keychain: Keychain | null }) {
  const now = () => MONDAY_MORNING
  const secrets = secretsFrom(environment, of.keychain)
  const practice = practicePayments({ base_url: () => 'http://127.0.0.1:4747', now })
  const payments = paymentProviders({ secrets, practice, now, api: stripe.api })
  opened = await openTestShop({ ports: { secrets, payments } })
  owner = await staffMember(opened, 'owner')
}

beforeEach(async () => {
  kept.clear()
  delete environment['LAYERLINE_STRIPE_KEY']
  stripe = await fakeStripe(() => MONDAY_MORNING)
  await openShop({ keychain })
})
afterEach(async () => {
  await opened.close()
  await stripe.close()
})

const set = (value: string | null) => keepPaymentSecret(opened.shop, owner, { name: 'stripe_key', value })

describe('the Stripe key', () => {
  test('is stored in the keychain, and Stripe takes payments from then on', async () => {
    expect(readPaymentSetUp(opened.shop, owner)).toMatchObject({
      provider: 'practice',
      key: { source: null },
    })
    expect(await set(TEST_KEY)).toMatchObject({
      provider: 'stripe',
      key: { source: 'keychain', live: false },
    })
    expect(await set(null)).toMatchObject({ provider: 'practice', key: { source: null } })
  })

  test('is in no answer, no history and no table', async () => {
    const answer = await set(TEST_KEY)
    await testPayments(opened.shop, owner)
    const events = opened.database.all('select * from events')
    expect(JSON.stringify([answer, readPaymentSetUp(opened.shop, owner), events])).not.toContain('planted')
    expect(events.at(-1)).toMatchObject({ what: 'secret set', subject_id: 'stripe_key' })
  })

  test('a key from the environment cannot be changed here', async () => {
    environment['LAYERLINE_STRIPE_KEY'] = TEST_KEY
    expect(readPaymentSetUp(opened.shop, owner)).toMatchObject({ key: { source: 'environment' } })
    await expect(set('sk_test_anotherkey')).rejects.toThrow('Change it there.')
    expect(kept.size).toBe(0)
  })

  test('cannot be entered without a keychain, and a sentence says why', async () => {
    await opened.close()
    await openShop({ keychain: null })
    expect(readPaymentSetUp(opened.shop, owner)).toMatchObject({ can_keep: false })
    await expect(set(TEST_KEY)).rejects.toThrow('there is no keychain')
  })

  test('is for owners', async () => {
    for (const role of ['operator', 'packer', 'viewer', 'customer'] as const) {
      const caller = await staffMember(opened, role)
      expect(() => readPaymentSetUp(opened.shop, caller)).toThrow('Your role in the shop')
      await expect(testPayments(opened.shop, caller)).rejects.toThrow('Your role in the shop')
    }
  })

  test.each([
    ['sk_test_abcdefgh12', true],
    ['  rk_live_abcdefgh12 ', true],
    ['pk_test_abcdefgh12', false],
    ['whsec_abcdefgh12', false],
    ['sk_opened', false],
  ])('%s looks like one: %s', (value, isOne) => {
    expect(KeepPaymentSecret.safeParse({ name: 'stripe_key', value }).success).toBe(isOne)
  })
})

describe('the test of the connection', () => {
  test('shows whose account it is', async () => {
    await set(TEST_KEY)
    expect(await testPayments(opened.shop, owner)).toEqual({
      account: { id: 'acct_test_1', name: 'Bay Prints', live: false },
    })
  })

  test('says that the key is not accepted', async () => {
    await set('sk_test_somethingelse')
    expect(await testPayments(opened.shop, owner)).toEqual({
      trouble: 'Stripe does not accept the key that is set up.',
    })
  })

  test('needs a key', async () => {
    await expect(testPayments(opened.shop, owner)).rejects.toThrow('No Stripe key is set up.')
  })
})

test.each([
  ['https://parts.example.com', true],
  ['http://parts.example.com', false],
  ['https://127.0.0.1:4747', false],
  ['https://shop.local', false],
  ['https://localhost', false],
])('the page tells whether Stripe can post to %s: %s', (address, can) => {
  expect(isPublicUrl(address)).toBe(can)
})
