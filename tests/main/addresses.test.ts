import { describe, expect, test } from 'vitest'
import { decideOutside, isOwnAddress, isPdfViewer, isSecureOrigin } from '../../main/addresses.ts'

describe('isOwnAddress', () => {
  const origin = 'http://127.0.0.1:4747'
  test.each(['http://127.0.0.1:4747/', 'http://127.0.0.1:4747/quotes/q_1?a=b#c', 'http://127.0.0.1:4747'])(
    'accepts %s',
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
  ])('rejects %j', (address) => expect(isOwnAddress(address, origin)).toBe(false))
})

test.each([
  ['chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/620df0a7-8ad4-42dd-8f65-7a5ae3e35545', true],
  ['chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html', true],
  ['chrome-extension://aaaabmdgcfjbbpaeojofohoefgiehjai/index.html', false],
  ['https://mhjfbmdgcfjbbpaeojofohoefgiehjai/', false],
  ['mhjfbmdgcfjbbpaeojofohoefgiehjai', false],
])('%s is the viewer of PDF files: %s', (address, isViewer) => {
  expect(isPdfViewer(address)).toBe(isViewer)
})

describe('an address that is not the shop’s own', () => {
  test.each([
    'https://checkout.stripe.com/c/pay/cs_1#x',
    'https://billing.stripe.com/p/session/1',
    'https://dashboard.stripe.com/payments/pi_1',
    'https://www.ups.com/track?tracknum=1Z',
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400',
    'https://track.easypost.com/djE6dHJr',
    'https://easypost-files.s3.us-west-2.amazonaws.com/files/postage_label/1.png',
    'mailto:jordan@example.com?subject=Order%201001',
    'tel:+14155550100',
  ])('%s opens without a question', (address) => expect(decideOutside(address)).toEqual({ action: 'open' }))

  test.each([
    ['https://evil.example/', 'evil.example'],
    ['https://checkout.stripe.com.evil.example/', 'checkout.stripe.com.evil.example'],
    ['https://checkout.stripe.com:8443/', 'checkout.stripe.com:8443'],
    ['http://127.0.0.1:8976/callback?code=1', '127.0.0.1'],
    ['http://localhost:8976/callback?code=1', 'localhost'],
    ['com.example.agent:/callback?code=1', 'com.example.agent'],
  ])('%s opens after a question that names %s', (address, target) =>
    expect(decideOutside(address)).toEqual({ action: 'ask', target }),
  )

  test.each([
    'http://checkout.stripe.com/',
    'http://192.168.1.7/',
    'https://checkout.stripe.com@evil.example/',
    'https://person:secret@checkout.stripe.com/',
    'mailto:a@example.com?attach=/etc/passwd',
    'file:///etc/passwd',
    'smb://checkout.stripe.com/share',
    'javascript:alert(1)',
    'data:text/html,hello',
    'no address',
  ])('%j is refused', (address) => expect(decideOutside(address)).toEqual({ action: 'refuse' }))
})

describe('an origin whose pages nobody in the network can read', () => {
  test.each([
    'https://shop.local:4748',
    'http://127.0.0.1:4747',
    'http://localhost:4747',
    'http://[::1]:4747',
  ])('is %s', (origin) => expect(isSecureOrigin(origin)).toBe(true))
  test.each([
    'http://shop.local:4748',
    'http://192.168.1.20:4747',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'ftp://127.0.0.1',
  ])('is not %s', (origin) => expect(isSecureOrigin(origin)).toBe(false))
})
