import { describe, expect, test } from 'vitest'
import { passkeyProblem, passkeySupport } from '../../renderer/accounts/passkeys/passkey-words.ts'

const BROWSER = { hasWebAuthn: true, isWindow: false }
const OLD = { hasWebAuthn: false, isWindow: false }

describe('passkey support', () => {
  test('needs an address with a name and a browser with WebAuthn', () => {
    expect(passkeySupport('http://localhost:4747', BROWSER)).toEqual({ isSupported: true })
    expect(passkeySupport('https://shop.example', BROWSER)).toEqual({ isSupported: true })
  })

  test('offers localhost at the loopback address', () => {
    expect(passkeySupport('http://127.0.0.1:4747', BROWSER)).toMatchObject({
      isSupported: false,
      address: 'http://localhost:4747',
    })
  })

  test.each(['http://192.168.1.20:4747', 'http://workshop:4747'])(
    'needs https and a name at %s',
    (origin) => {
      const why = expect.stringContaining('https')
      expect(passkeySupport(origin, OLD)).toEqual({ isSupported: false, why, address: null })
    },
  )

  test('names the browser address in the desktop window', () => {
    const here = passkeySupport('http://127.0.0.1:4747', { hasWebAuthn: true, isWindow: true })
    const why = expect.stringContaining('in a browser, at http://localhost:4747')
    expect(here).toEqual({ isSupported: false, why, address: null })
  })

  test('names an unsupported browser as the reason', () => {
    const why = expect.stringContaining('This browser')
    expect(passkeySupport('https://shop.example', OLD)).toEqual({ isSupported: false, why, address: null })
  })
})

describe('a passkey problem', () => {
  const failed = (name: string, code?: string) =>
    Object.assign(new Error('words of a library'), { name, code })

  test('is info when the prompt was closed', () => {
    const problem = passkeyProblem(failed('NotAllowedError', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'))
    expect(problem).toEqual({ tone: 'info', text: expect.stringContaining('Nothing has changed') })
  })

  test('is info when the device already has a passkey', () => {
    const problem = passkeyProblem(failed('InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'))
    expect(problem).toEqual({ tone: 'info', text: expect.stringContaining('already') })
  })

  test('never shows the message of the library', () => {
    const odd = failed('UnknownError', 'ERROR_AUTHENTICATOR_GENERAL_ERROR')
    expect(passkeyProblem(odd)).toEqual({ tone: 'stop', text: expect.stringContaining('Try another one') })
  })
})
