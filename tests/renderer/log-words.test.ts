import { describe, expect, test } from 'vitest'
import { fromText, KIND_WORDS, describeEntry } from '../../renderer/accounts/staff/log-words.ts'
import { shopInstantText } from '../../renderer/platform/ui/words.ts'
import {
  SECURITY_EVENTS,
  SECURITY_KINDS,
  type SecurityEntry,
  type SecurityEvent,
} from '../../shared/accounts/security-events.ts'

const OLIVE = { id: 'acc_1', name: 'Olive', email: 'olive@shop.test' }
const CORA = { id: 'acc_2', name: 'Cora', email: 'cora@example.test' }

function entry(what: SecurityEvent, more: Partial<SecurityEntry> = {}): SecurityEntry {
  return { id: 1, at: 0, what, actor: null, person: CORA, from: null, to: null, details: {}, ...more }
}

describe('a security entry in one sentence', () => {
  test.each<[string, SecurityEntry]>([
    ['Cora signed in with the password.', entry('signed in', { details: { way: 'password' } })],
    [
      'Cora signed in with the passkey “Laptop”.',
      entry('signed in', { details: { way: 'passkey', name: 'Laptop' } }),
    ],
    [
      'Cora confirmed their identity with the password.',
      entry('identity confirmed', { details: { way: 'password' } }),
    ],
    [
      'Cora confirmed their identity with the passkey “Laptop”.',
      entry('identity confirmed', { details: { way: 'passkey', name: 'Laptop' } }),
    ],
    [
      'Someone tried to sign in as Cora with a wrong password.',
      entry('sign-in failed', { details: { with: 'password' } }),
    ],
    [
      'Someone tried to sign in with a recovery code for an account that doesn’t exist.',
      entry('sign-in failed', { person: null, details: { with: 'recovery code' } }),
    ],
    [
      'Cora entered a wrong current password.',
      entry('sign-in failed', { details: { with: 'current password' } }),
    ],
    [
      'Cora was locked for 60 seconds after 5 failures.',
      entry('account locked', { details: { seconds: 60, failures: 5 } }),
    ],
    [
      'Olive made Cora an operator. Before: a customer.',
      entry('role changed', { actor: OLIVE, from: 'customer', to: 'operator' }),
    ],
    [
      'Olive removed all access of Cora, who was a packer.',
      entry('role changed', { actor: OLIVE, from: 'packer', to: 'customer' }),
    ],
    [
      'Olive invited Max as a packer.',
      entry('invitation made', { actor: OLIVE, person: null, details: { name: 'Max', role: 'packer' } }),
    ],
    [
      'Olive signed Cora out of 2 browsers.',
      entry('signed out everywhere', { actor: OLIVE, details: { browsers: 2 } }),
    ],
    [
      'The API key “Night script” was created for Cora. It may use: quotes, orders.',
      entry('key made', { details: { name: 'Night script', scopes: ['quotes', 'orders'] } }),
    ],
    [
      'The API key “Buyer” was created for Cora. It may use: quotes, allow purchases, at most $50.00 a month.',
      entry('key made', {
        details: { name: 'Buyer', scopes: ['quotes', 'purchase'], monthly_cap_cents: 5000 },
      }),
    ],
    [
      'Cora changed the monthly limit of the API key “Buyer” from $50.00 to no limit.',
      entry('key limit changed', { details: { name: 'Buyer', before: 5000, after: null } }),
    ],
    [
      'Cora changed the monthly limit of the app “Editor” from no limit to $0.00.',
      entry('app limit changed', { details: { name: 'Editor', before: null, after: 0 } }),
    ],
  ])('%s', (sentence, shown) => {
    expect(describeEntry(shown)).toBe(sentence)
  })

  test.each(Object.keys(SECURITY_EVENTS) as SecurityEvent[])(
    'describes %s, also without a person or details',
    (what) => {
      for (const person of [CORA, null]) expect(describeEntry(entry(what, { person }))).toMatch(/^[A-Z].+\.$/)
    },
  )

  test('names every kind', () => {
    expect(Object.keys(KIND_WORDS)).toEqual([...SECURITY_KINDS])
  })

  test('names the IP address when it is known', () => {
    expect(fromText(entry('signed in', { details: { from: '192.168.1.20' } }))).toBe('from 192.168.1.20')
    expect(fromText(entry('password changed'))).toBe('')
  })
})

test('times are written in Pacific time, in winter and summer', () => {
  expect(shopInstantText(Date.UTC(2026, 10, 21, 1, 5) / 1000)).toMatch(/^Fri, Nov 20(?:, 2026)?, 5:05\sPM$/)
  expect(shopInstantText(Date.UTC(2026, 6, 1, 6, 30) / 1000)).toMatch(/^Tue, Jun 30(?:, 2026)?, 11:30\sPM$/)
})
