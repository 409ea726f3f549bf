import { describe, expect, test } from 'vitest'
import { isOwnAddress, mayOpenOutside } from '../../main/addresses.ts'

describe('the shop’s own addresses', () => {
  const origin = 'http://127.0.0.1:4747'
  test.each(['http://127.0.0.1:4747/', 'http://127.0.0.1:4747/quotes/q_1?a=b#c', 'http://127.0.0.1:4747'])(
    '%s is one',
    (address) => expect(isOwnAddress(address, origin)).toBe(true),
  )
  test.each([
    'http://127.0.0.1:4748/',
    'https://127.0.0.1:4747/',
    'http://localhost:4747/',
    'http://127.0.0.1:4747@evil.example/',
    'http://127.0.0.1.evil.example:4747/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hello',
    'about:blank',
    '',
  ])('%j is none', (address) => expect(isOwnAddress(address, origin)).toBe(false))
})

describe('what may open in the person’s own browser', () => {
  test.each(['https://checkout.stripe.com/c/pay/cs_1#x', 'https://billing.stripe.com/p/session/1'])(
    '%s may',
    (address) => expect(mayOpenOutside(address)).toBe(true),
  )
  test.each([
    'http://checkout.stripe.com/',
    'https://checkout.stripe.com.evil.example/',
    'https://checkout.stripe.com@evil.example/',
    'https://person:secret@checkout.stripe.com/',
    'https://checkout.stripe.com:8443/',
    'https://evil.example/',
    'file:///etc/passwd',
    'smb://checkout.stripe.com/share',
    'javascript:alert(1)',
    'no address',
  ])('%j may not', (address) => expect(mayOpenOutside(address)).toBe(false))
})
