import { expect, test } from 'vitest'
import { OWN_DATA, ownItems } from '../../../../server/desk/customers/own-data.ts'
import { PERSONAL_TABLES } from '../../../../server/desk/customers/personal-tables.ts'

test('every personal table is told to customers, once', () => {
  const told = OWN_DATA.flatMap(({ tables }) => tables)
  expect(told.toSorted()).toEqual(PERSONAL_TABLES.map(({ table }) => table).toSorted())
})

test('nothing of which something is kept is told as deleted', () => {
  const deleted = new Set(OWN_DATA.flatMap(({ tables, why }) => (why === null ? tables : [])))
  const kept = PERSONAL_TABLES.filter(({ erase }) => erase.action !== 'deleted' && erase.kept !== null)
  expect(kept.filter(({ table }) => deleted.has(table))).toEqual([])
})

test("a customer's data lists only what exists", () => {
  expect(ownItems(() => false)).toEqual({ deleted: [], kept: [] })
  expect(ownItems((table) => table === 'ledger')).toEqual({
    deleted: [],
    kept: [expect.objectContaining({ what: 'Payments, refunds and invoices', count: null })],
  })
})
