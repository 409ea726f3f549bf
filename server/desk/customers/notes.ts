import type { AddNote, CustomerNote, EditNote, RemoveNote } from '../../../shared/desk/customers/notes.ts'
import type { OneCustomer } from '../../../shared/desk/customers/customer.ts'
import type { CustomerEventKind } from '../../../shared/orders/events/domain-events.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import {
  deleteStaffText,
  findStaffText,
  insertStaffText,
  listStaffTexts,
  saveStaffText,
  type StaffTextRow,
} from '../../orders/comments/staff-text-store.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { getCustomer } from './customer-store.ts'

/** Returns the notes of staff about a customer, newest first. */
export function listNotes(shop: Shop, caller: Caller, input: OneCustomer): CustomerNote[] {
  const { account_id } = staffWith('decide', caller)
  getCustomer(shop.db, input.customer_id)
  return listStaffTexts(shop.db, 'customer_notes', input.customer_id).map((row) => ({
    id: row.id,
    text: row.text,
    author: row.author,
    own: row.by_account === account_id,
    created_at: row.created_at,
    edited_at: row.edited_at,
    revision: row.revision,
  }))
}

export function addNote(shop: Shop, caller: Caller, input: AddNote): CustomerNote[] {
  const { account_id } = staffWith('decide', caller)
  shop.write((tx) => {
    const { erased_at, id: customer_id } = getCustomer(tx, input.customer_id)
    if (erased_at !== null) throw new Refusal('wrong_state', 'The data of this customer was erased.')
    const id = shop.ids.make(ID_PREFIX.customer_note)
    insertStaffText(tx, 'customer_notes', {
      id,
      about: customer_id,
      text: input.text,
      by_account: account_id,
      created_at: shop.clock.now(),
    })
    record(tx, shop, caller, { customer_id, what: 'note added' })
  })
  return listNotes(shop, caller, input)
}

/** Changes one's own note. */
export function editNote(shop: Shop, caller: Caller, input: EditNote): CustomerNote[] {
  const { account_id } = staffWith('decide', caller)
  const { customer_id } = shop.write((tx) => {
    const note = getNote(tx, input.note_id)
    if (note.by_account !== account_id)
      throw new Refusal('role_required', 'Only its author can edit a note. Write another one.')
    const { note_id: id, revision, text } = input
    if (!saveStaffText(tx, 'customer_notes', { id, revision, text, edited_at: shop.clock.now() }))
      throw new Refusal('wrong_state')
    record(tx, shop, caller, { customer_id: note.customer_id, what: 'note edited' })
    return note
  })
  return listNotes(shop, caller, { customer_id })
}

/** Removes one's own note; an owner removes any. */
export function removeNote(shop: Shop, caller: Caller, input: RemoveNote): CustomerNote[] {
  const { account_id, role } = staffWith('decide', caller)
  const { customer_id } = shop.write((tx) => {
    const note = getNote(tx, input.note_id)
    if (note.by_account !== account_id && !hasRight(role, 'set_up'))
      throw new Refusal('role_required', 'Only its author or an owner can remove a note.')
    if (!deleteStaffText(tx, 'customer_notes', { id: note.id, revision: input.revision }))
      throw new Refusal('wrong_state')
    record(tx, shop, caller, { customer_id: note.customer_id, what: 'note removed' })
    return note
  })
  return listNotes(shop, caller, { customer_id })
}

function getNote(tx: WriteDb, id: string): StaffTextRow<'customer_notes'> {
  const note = findStaffText(tx, 'customer_notes', id)
  if (!note) throw new Refusal('not_found', 'This note was removed.')
  return note
}

/** The text itself is not recorded: the history is never deleted. */
function record(
  tx: WriteDb,
  shop: Shop,
  caller: Caller,
  { customer_id, what }: { customer_id: string; what: CustomerEventKind },
): void {
  recordEvent(tx, shop.clock.now(), caller, { subject: 'customer', subject_id: customer_id, what })
}
