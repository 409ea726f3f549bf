import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { addNote, editNote, listNotes, removeNote } from '../../../../server/desk/customers/notes.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { guestWithQuote } from './guest-order.ts'

let testShop: TestShop
let operator: Caller
let owner: Caller
let customer_id: string
beforeEach(async () => {
  testShop = await openTestShop()
  operator = await staffMember(testShop, 'operator')
  owner = await staffMember(testShop, 'owner')
  customer_id = (await guestWithQuote(testShop, 'gus@example.test')).customer_id
})
afterEach(() => testShop.close())

const add = (text: string, by = operator) => addNote(testShop.shop, by, { customer_id, text })

test('a note has its author and time, and the newest is first', () => {
  add('Prefers matte PETG')
  testShop.wait(60)
  const [newest, oldest] = add('Calls before noon', owner)
  expect([newest.text, oldest.text]).toEqual(['Calls before noon', 'Prefers matte PETG'])
  expect([newest.own, oldest.own]).toEqual([true, false])
  expect(oldest).toMatchObject({ edited_at: null, author: 'Cora Customer' })
})

test('only its author edits a note, and not after another change', () => {
  const [{ id: note_id, revision }] = add('Prefers matte PETG')
  const edit = { note_id, revision, text: 'Prefers matte PLA' }
  expect(refusalOf(() => editNote(testShop.shop, owner, edit)).code).toBe('role_required')
  expect(editNote(testShop.shop, operator, edit)).toMatchObject([{ text: 'Prefers matte PLA', revision: 2 }])
  expect(refusalOf(() => editNote(testShop.shop, operator, edit)).code).toBe('wrong_state')
})

test('an owner removes any note, an operator only their own', () => {
  const [theirs] = add('Written by the owner', owner)
  const note = { note_id: theirs.id, revision: theirs.revision }
  expect(refusalOf(() => removeNote(testShop.shop, operator, note)).code).toBe('role_required')
  const [own] = add('Written by an operator')
  expect(removeNote(testShop.shop, owner, { note_id: own.id, revision: own.revision })).toHaveLength(1)
})

test('notes are not for packers, and their text is not in the history', async () => {
  add('Prefers matte PETG')
  const packer = await staffMember(testShop, 'packer')
  expect(refusalOf(() => listNotes(testShop.shop, packer, { customer_id })).code).toBe('role_required')
  const events = testShop.database.all("select what, why, details from events where subject = 'customer'")
  expect(events).toEqual([{ what: 'note added', why: null, details: null }])
})
