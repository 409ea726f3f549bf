import { describe, expect, test } from 'vitest'
import { passkeyProblem, passkeySupport } from '../../renderer/account/passkeys/passkey-words.ts'

const BROWSER = { hasWebAuthn: true, isWindow: false }
const OLD = { hasWebAuthn: false, isWindow: false }

describe('where passkeys can be had', () => {
  test('where the address has a name and the browser knows them', () => {
    expect(passkeySupport('http://localhost:4747', BROWSER)).toEqual({ isSupported: true })
    expect(passkeySupport('https://shop.example', BROWSER)).toEqual({ isSupported: true })
  })

  test('under the number of this very machine there is another address for the same shop', () => {
    expect(passkeySupport('http://127.0.0.1:4747', BROWSER)).toMatchObject({
      isSupported: false,
      address: 'http://localhost:4747',
    })
  })

  test.each(['http://192.168.1.20:4747', 'http://workshop:4747'])(
    'from another machine %s needs https and a name',
    (origin) => {
      const why = expect.stringContaining('https')
      expect(passkeySupport(origin, OLD)).toEqual({ isSupported: false, why, address: null })
    },
  )

  test('the program’s own window says where a browser finds the same shop', () => {
    const here = passkeySupport('http://127.0.0.1:4747', { hasWebAuthn: true, isWindow: true })
    const why = expect.stringContaining('in a browser, at http://localhost:4747')
    expect(here).toEqual({ isSupported: false, why, address: null })
  })

  test('an old browser is told as what it is', () => {
    const why = expect.stringContaining('This browser')
    expect(passkeySupport('https://shop.example', OLD)).toEqual({ isSupported: false, why, address: null })
  })
})

describe('what went wrong with a passkey', () => {
  const failed = (name: string, code?: string) =>
    Object.assign(new Error('words of a library'), { name, code })

  test('a closed question is no fault', () => {
    const problem = passkeyProblem(failed('NotAllowedError', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'))
    expect(problem).toEqual({ tone: 'info', text: expect.stringContaining('Nothing has changed') })
  })

  test('a device that has one already is no fault either', () => {
    const problem = passkeyProblem(failed('InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'))
    expect(problem).toEqual({ tone: 'info', text: expect.stringContaining('already') })
  })

  test('a library’s own words never reach the page', () => {
    const odd = failed('UnknownError', 'ERROR_AUTHENTICATOR_GENERAL_ERROR')
    expect(passkeyProblem(odd)).toEqual({ tone: 'stop', text: expect.stringContaining('Try another one') })
  })
})
