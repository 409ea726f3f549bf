import { expect, test } from 'vitest'
import { KeptPages, pageToKeep } from '../../../../shared/operations/workstation/kept-pages.ts'

const ORIGIN = 'http://127.0.0.1:4760'

test.each([
  ['/console', '/console'],
  ['/console/orders?q=bracket&chosen=o_1', '/console/orders?q=bracket&chosen=o_1'],
  ['/console/security-log', '/console/security-log'],
  ['/quotes/q_123', '/quotes/q_123'],
])('%s is opened again at the next start', (page, kept) =>
  expect(pageToKeep(ORIGIN + page, ORIGIN)).toBe(kept),
)

test('a purchase is opened again without the secret of its link', () => {
  expect(pageToKeep(`${ORIGIN}/orders/o_1?key=secret#key`, ORIGIN)).toBe('/orders/o_1')
})

test.each([
  `${ORIGIN}/set-up?token=once`,
  `${ORIGIN}/reset-password?token=once`,
  `${ORIGIN}/join?token=once`,
  `${ORIGIN}/follow/secret`,
  `${ORIGIN}/console/scan/O-1012`,
  `${ORIGIN}/console/print/labels.pdf`,
  `${ORIGIN}/console/print/shipping-labels/l_1`,
  `${ORIGIN}/console/shipping/p_1/slip`,
  `${ORIGIN}/`,
  'https://elsewhere.example/console',
  'data:text/html,opening',
  '',
])('%j is not opened again', (address) => expect(pageToKeep(address, ORIGIN)).toBeNull())

test('a file of pages that is not one keeps nothing', () => {
  for (const wrong of [
    undefined,
    {},
    ['https://elsewhere.example/'],
    ['//elsewhere.example/console'],
    ['//shop.invalid/console'],
    [String.raw`/\elsewhere.example/console`],
    ['//'],
    ['/set-up?token=once'],
    Array.from({ length: 9 }, () => '/console'),
  ])
    expect(KeptPages.safeParse(wrong).success).toBe(false)
})
