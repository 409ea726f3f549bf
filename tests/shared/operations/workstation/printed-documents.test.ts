import { describe, expect, test } from 'vitest'
import {
  PrintChoices,
  printedKindOfPage,
  printedKindsOf,
} from '../../../../shared/operations/workstation/printed-documents.ts'

describe('the kinds of a printed document', () => {
  test.each([
    ['/console/print/shipping-labels/lbl_1', ['shipping_label', 'zpl_label']],
    ['/console/print/parcels.pdf', ['shipping_label']],
    ['/console/print/labels.zpl', ['zpl_label']],
    ['/console/print/travelers.pdf', ['traveler']],
    ['/console/print/labels.pdf', ['unit_label']],
    ['/console/print/item-labels.zpl', ['zpl_item_label']],
    ['/orders/o_1/receipt.pdf', ['receipt']],
    ['/follow/abc/documents/invoice.pdf', ['receipt']],
  ])('%s may be %j', (path, kinds) => expect(printedKindsOf(path)).toEqual(kinds))

  test.each([
    '/console/print/codes/P-17',
    '/console/print/shipping-labels/',
    '/console/print/shipping-labels/a/b',
    '/console/print/../orders',
    '/orders/o_1',
    '/v1/quotes/q_1',
    '/',
  ])('%s is not printed', (path) => expect(printedKindsOf(path)).toEqual([]))

  test('only the packing slip is a page that prints itself', () => {
    expect(printedKindOfPage('/console/shipping/o_1/slip')).toBe('packing_slip')
    expect(printedKindOfPage('/console/shipping')).toBeNull()
  })
})

describe('the choice of a printer', () => {
  const choice = { printer: 'Zebra', paper: 'label_4x6', copies: 1, sides: 'one' }

  test('is kept for some kinds only', () => {
    expect(PrintChoices.parse({ shipping_label: choice })).toEqual({ shipping_label: choice })
  })

  test.each([
    { shipping_label: { ...choice, copies: 0 } },
    { shipping_label: { ...choice, copies: 21 } },
    { shipping_label: { ...choice, printer: '' } },
    { poster: choice },
  ])('%j is refused', (choices) => expect(PrintChoices.safeParse(choices).success).toBe(false))
})
