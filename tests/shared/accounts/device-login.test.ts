import { describe, expect, test } from 'vitest'
import {
  DEVICE_MOVES,
  readCode,
  refusePoll,
  startOfForm,
  type DeviceState,
} from '../../../shared/accounts/device-login.ts'
import { nextState } from '../../../shared/platform/moves.ts'
import { ambiguousMoves, statesOf } from '../move-table.ts'

const TRIGGERS = ['approve', 'deny', 'poll'] as const

describe('the states of a device login', () => {
  test('only the listed moves exist', () => {
    expect(ambiguousMoves(DEVICE_MOVES)).toEqual([])
    const moves = statesOf(DEVICE_MOVES).flatMap((state) =>
      TRIGGERS.map((trigger) => [state, trigger, nextState(DEVICE_MOVES, state, trigger)]),
    )
    expect(moves.filter(([, , to]) => to !== undefined)).toEqual([
      ['pending', 'approve', 'approved'],
      ['pending', 'deny', 'denied'],
      ['approved', 'poll', 'used'],
    ])
  })

  test.each<[DeviceState, number, number | null, string | null]>([
    ['pending', 100, null, 'authorization_pending'],
    ['pending', 100, 95, 'authorization_pending'],
    ['pending', 100, 96, 'slow_down'],
    ['pending', 600, 599, 'expired_token'],
    ['approved', 100, 99, null],
    ['approved', 600, null, 'expired_token'],
    ['denied', 100, 99, 'access_denied'],
    ['denied', 700, null, 'access_denied'],
    ['used', 100, null, 'invalid_grant'],
    ['used', 700, null, 'invalid_grant'],
  ])('a %s login polled at %i, and before at %s, answers %s', (state, now, polled_at, refusal) => {
    expect(refusePoll({ state, interval_seconds: 5, polled_at, expires_at: 600 }, now)).toBe(refusal)
  })
})

test.each([
  ['BCDF-GHJK', 'BCDF-GHJK'],
  ['bcdfghjk', 'BCDF-GHJK'],
  [' bcdf ghjk ', 'BCDF-GHJK'],
  ['BCDF-GHJ', null],
  ['BCDF-GHJA', null],
  ['BCDF-GHJKL', null],
  ['', null],
])('the code typed as "%s" is %s', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test.each([
  [{}, {}],
  [{ client_id: 'cli' }, { name: 'cli' }],
  [
    { client_id: 'cli', scope: 'purchase openid quotes' },
    { name: 'cli', scopes: ['purchase', 'quotes'] },
  ],
  [{ scope: 'openid' }, {}],
])('the form %j starts a login with %j', (form, body) => {
  expect(startOfForm(form)).toEqual(body)
})
