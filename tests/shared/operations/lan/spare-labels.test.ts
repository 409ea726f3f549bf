import { expect, test } from 'vitest'
import { LanName } from '../../../../shared/operations/lan/address-schemas.ts'
import { spareLabels } from '../../../../shared/operations/lan/spare-labels.ts'

test('a name that is taken gets a number, and stays a label of a host name however long it is', () => {
  expect(spareLabels('shop')).toEqual(['shop-2', 'shop-3', 'shop-4'])
  for (const label of spareLabels('s'.repeat(63))) expect(label).toMatch(/^s{61}-\d$/)
  for (const label of spareLabels('shop')) expect(LanName.parse(label)).toBe(label)
})
