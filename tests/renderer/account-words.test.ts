import { describe, expect, test } from 'vitest'
import { whenText, scopesText, waitText } from '../../renderer/accounts/account-words.ts'
import { browserName, isHandheld } from '../../renderer/accounts/browser-name.ts'
import { deviceProblem, formatCode } from '../../renderer/accounts/devices/device-words.ts'
import { curlLine } from '../../renderer/accounts/keys/new-key-panel.tsx'
import { newPasswordProblem } from '../../renderer/accounts/sign-in/password-rule.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

describe('names a browser by its user agent', () => {
  test.each([
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`, 'Opera on Windows'],
    [
      `${WINDOWS} layerline/0.1.0 Chrome/140.0.0.0 Electron/38.0.0 Safari/537.36`,
      'Layerline’s window on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.5.0', 'curl'],
    ['', 'A browser without a name'],
    [null, 'A browser without a name'],
    ['<b>odd</b>', 'A browser without a name'],
  ])('%s is %s', (user_agent, name) => {
    expect(browserName(user_agent)).toBe(name)
  })

  test('tells phones from computers', () => {
    expect(isHandheld('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(true)
    expect(isHandheld(`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`)).toBe(false)
  })
})

describe('times', () => {
  test.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [3_600, '1 hour ago'],
    [86_399, '23 hours ago'],
  ])('%i seconds ago reads %s', (seconds, text) => {
    expect(whenText(1_800_000_000 - seconds, 1_800_000_000)).toBe(text)
  })

  test('names the day from one day on', () => {
    expect(whenText(1_800_000_000 - 86_400, 1_800_000_000)).toMatch(/^\w{3}, \w{3} \d+.*, \d+:\d\d [AP]M$/)
  })

  test.each([
    [1, '1 second'],
    [40.2, '41 seconds'],
    [119, '119 seconds'],
    [120, '2 minutes'],
    [541, '10 minutes'],
  ])('rounds a wait of %d seconds up to %s', (seconds, text) => {
    expect(waitText(seconds)).toBe(text)
  })
})

test('scopes are written in one line', () => {
  expect(scopesText(['quotes', 'orders'])).toBe('Quotes, orders')
  expect(scopesText(['quotes', 'purchase'])).toBe('Quotes, allow purchases')
})

describe('a device code', () => {
  test.each([
    ['bcdfghjk', 'BCDF-GHJK'],
    [' bcdf ghjk ', 'BCDF-GHJK'],
    ['BCDF-', 'BCDF'],
    ['bcdf-g', 'BCDF-G'],
    ['BCDF-GHJKLMN', 'BCDF-GHJK'],
  ])('formats "%s" as %s', (typed, shown) => {
    expect(formatCode(typed)).toBe(shown)
  })

  test('says what to do about a wrong code, and how long to wait after too many', () => {
    const refusal = { detail: 'Wait.', fields: {} }
    expect(deviceProblem({ ...refusal, code: 'device_not_found' })).toContain('Check the letters')
    expect(deviceProblem({ ...refusal, code: 'rate_limited', fields: { retry_after: 540 } })).toBe(
      'Too many wrong codes. Try again in 9 minutes.',
    )
    expect(deviceProblem({ ...refusal, code: 'rate_limited' })).toBe('Too many wrong codes. Try again later.')
    expect(deviceProblem({ ...refusal, code: 'shutting_down' })).toBe('Wait.')
  })
})

describe('a new password', () => {
  test.each([
    ['nine char', 'Use at least 10 characters.'],
    ['x'.repeat(201), 'Use at most 200 characters.'],
    ['Password123', 'This password is too common; choose another.'],
    ['ten chars.', null],
  ])('%s: %s', (password, problem) => {
    expect(newPasswordProblem(password)).toBe(problem)
  })
})

test('the example is a complete shell command to try a key', () => {
  expect(curlLine('http://127.0.0.1:4747', 'sk_svc_x')).toBe(
    'curl http://127.0.0.1:4747/v1/me -H "Authorization: Bearer sk_svc_x"',
  )
})
