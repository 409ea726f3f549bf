import { describe, expect, test } from 'vitest'
import {
  addedScopesText,
  connectProblem,
  connectQuestion,
  connectWarning,
  earlierCap,
  earlierText,
  endEarlierText,
  grantText,
  grantTimes,
  returnText,
  replacesEarlier,
} from '../../renderer/accounts/apps/connect-words.ts'
import type { Scope } from '../../shared/accounts/scopes.ts'
import type { Grant } from '../../shared/accounts/oauth/grants.ts'

const NOON = Date.UTC(2026, 10, 16, 20, 0, 0) / 1000

function grant(more: Partial<Grant> = {}): Grant {
  return {
    id: 'gr_1',
    client_id: 'cl_1',
    client_name: 'Robot',
    scopes: ['quotes', 'purchase'],
    monthly_cap_cents: null,
    created_at: NOON - 3600,
    last_used_at: null,
    revoked_at: null,
    ended_by: null,
    ...more,
  }
}

test.each([
  ['https://app.example/callback?x=1', 'app.example'],
  ['https://app.example:8443/callback', 'app.example:8443'],
  ['http://127.0.0.1:9999/callback', 'A program on this computer (127.0.0.1)'],
  ['http://[::1]:9999/callback', 'A program on this computer ([::1])'],
  ['cursor://anysphere/callback', 'A program on this computer (cursor:)'],
])('the return address %s is written as %s', (uri, text) => {
  expect(returnText(uri)).toBe(text)
})

describe('the warning before an approval', () => {
  test('appears for every unverified app', () => {
    expect(connectWarning(undefined, 'https://app.example/cb')?.title).toBe(
      'Unverified: we haven’t checked this name.',
    )
  })

  test('appears for a verified app that returns to a program on this computer', () => {
    for (const uri of ['http://127.0.0.1/cb', 'cursor://cb'])
      expect(connectWarning('app.example', uri)?.text).toContain('the name of app.example')
  })

  test('does not appear for a verified app that returns to its site', () => {
    expect(connectWarning('app.example', 'https://app.example/cb')).toBeNull()
  })
})

describe('an app with earlier connections', () => {
  const asking = (requested_scopes: Scope[], had: Scope[][], verified_domain?: string) => ({
    client: { id: 'cl_1', name: 'Robot', claimed_uri: null, ...(verified_domain && { verified_domain }) },
    requested_scopes,
    ...(had.length > 0 && { earlier_connections: had.map((scopes) => grant({ scopes })) }),
  })

  test.each<[Scope[], Scope[][], string, string | null]>([
    [['quotes', 'orders'], [], 'Connect this app?', null],
    [['quotes', 'purchase'], [['quotes']], 'Give this app more access?', 'purchases'],
    [['quotes', 'orders', 'purchase'], [['quotes']], 'Give this app more access?', 'orders, purchases'],
    [['quotes', 'orders'], [['quotes'], ['orders']], 'Connect this app again?', null],
  ])('asks for %j, has %j', (asked, had, question, anew) => {
    expect(connectQuestion(asking(asked, had))).toBe(question)
    expect(addedScopesText(asking(asked, had))).toBe(anew)
  })

  test('describes an earlier connection', () => {
    expect(earlierText(grant({ last_used_at: NOON - 300 }), NOON)).toMatch(
      /^Since .+ with quotes, purchases; last used 5 minutes ago$/,
    )
    expect(earlierText(grant(), NOON)).toMatch(/; not used yet$/)
  })

  test('keeps the limit of the newest connection that may buy, and says what replacing it means', () => {
    const limited = asking(['purchase'], [['quotes'], ['purchase'], ['purchase']])
    limited.earlier_connections![1].monthly_cap_cents = 2500
    limited.earlier_connections![2].monthly_cap_cents = 9900
    expect(earlierCap(limited)).toBe(2500)
    expect(endEarlierText(limited)).toContain('no longer counts against its limit')
    expect(earlierCap(asking(['purchase'], [['purchase']]))).toBeNull()
    expect(endEarlierText(asking(['purchase'], [['purchase']]))).toBe('The new connection replaces it.')
    expect(endEarlierText(asking(['purchase'], [['purchase']], 'editor.example'))).toContain('same device')
  })

  test('replaces earlier connections of one installation that lose no scope', () => {
    expect(replacesEarlier(asking(['quotes', 'purchase'], [['quotes'], ['purchase']]))).toBe(true)
    expect(replacesEarlier(asking(['purchase'], [['quotes']]))).toBe(false)
    expect(replacesEarlier(asking(['quotes', 'purchase'], [['quotes']], 'editor.example'))).toBe(false)
  })
})

test('the page has own words for refusals of this page only', () => {
  for (const code of ['request_not_found', 'request_held', 'already_decided'])
    expect(connectProblem(code)?.text).toMatch(/\.$/)
  expect(connectProblem('internal_error')).toBeNull()
})

describe('a connected app', () => {
  test('says what it may do', () => {
    expect(grantText(grant())).toBe('May use: quotes, purchases')
  })

  test('says since when and how lately', () => {
    expect(grantTimes(grant(), NOON)).toMatch(/^Not used yet, connected /)
    expect(grantTimes(grant({ last_used_at: NOON - 300 }), NOON)).toMatch(
      /^Last used 5 minutes ago, connected /,
    )
  })

  test.each([
    ['person', /^Disconnected /],
    ['app', /^Disconnected by the app, /],
    [
      'reuse',
      /^Disconnected for security, .*was used twice, so it may have been stolen\. Reconnect from the app\.$/,
    ],
  ] as const)('an app that was ended by %s says so', (ended_by, words) => {
    expect(grantTimes(grant({ revoked_at: NOON, ended_by }), NOON)).toMatch(words)
  })
})
