import type {
  AddComment,
  CommentsOf,
  CommentThread,
  DeleteComment,
  EditComment,
} from '../../../shared/orders/comments/comments.ts'
import { findMentions, staffHandles, type StaffHandle } from '../../../shared/orders/comments/mentions.ts'
import type { CommentEventKind } from '../../../shared/orders/events/conversation-events.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { findOrder } from '../order-store.ts'
import { getQuote } from '../../quoting/review/decided-by-person.ts'
import type { Shop } from '../../platform/shop.ts'
import { listMentionsOf, listStaffNames, saveMentions } from './mention-store.ts'
import {
  deleteStaffText,
  findStaffText,
  insertStaffText,
  listStaffTexts,
  saveStaffText,
  type StaffTextRow,
} from './staff-text-store.ts'

type CommentRow = StaffTextRow<'comments'>

/** Returns the comments of staff on a quote or its order, newest first, and the people whom a comment can name. */
export function readComments(shop: Shop, caller: Caller, { quote_id }: CommentsOf): CommentThread {
  const { account_id } = staffWith('see_orders', caller)
  getQuote(shop.db, quote_id)
  const mentions = Map.groupBy(listMentionsOf(shop.db, quote_id), ({ comment_id }) => comment_id)
  return {
    comments: listStaffTexts(shop.db, 'comments', quote_id).map(
      ({ by_account, quote_id: _quote, ...row }) => ({
        ...row,
        own: by_account === account_id,
        mentions: (mentions.get(row.id) ?? []).map(({ handle, name }) => ({ handle, name })),
      }),
    ),
    handles: handlesOf(shop.db).map(({ handle, name }) => ({ handle, name })),
  }
}

function handlesOf(db: ReadDb): StaffHandle[] {
  return staffHandles(listStaffNames(db))
}

export function addComment(shop: Shop, caller: Caller, input: AddComment): CommentThread {
  const { account_id } = staffWith('comment', caller)
  const { quote_id, text } = input
  shop.write((tx) => {
    getQuote(tx, quote_id)
    const id = shop.ids.make(ID_PREFIX.comment)
    const now = shop.clock.now()
    insertStaffText(tx, 'comments', { id, about: quote_id, text, by_account: account_id, created_at: now })
    const named = nameStaff(tx, { comment_id: id, text, by: account_id, now })
    record(tx, shop, caller, { comment: { id, quote_id }, what: 'comment added', named })
  })
  return readComments(shop, caller, input)
}

/** Changes a comment of the caller. Staff whom it did not name before get a mention. */
export function editComment(shop: Shop, caller: Caller, input: EditComment): CommentThread {
  const { account_id } = staffWith('comment', caller)
  const { comment_id: id, revision, text } = input
  const comment = shop.write((tx) => {
    const row = getOwnComment(tx, id, account_id)
    const now = shop.clock.now()
    if (!saveStaffText(tx, 'comments', { id, revision, text, edited_at: now })) throw commentChanged()
    const named = nameStaff(tx, { comment_id: id, text, by: account_id, now })
    record(tx, shop, caller, { comment: row, what: 'comment edited', named })
    return row
  })
  return readComments(shop, caller, comment)
}

/** Deletes one's own comment, with its mentions. */
export function deleteComment(shop: Shop, caller: Caller, input: DeleteComment): CommentThread {
  const { account_id } = staffWith('comment', caller)
  const { comment_id: id, revision } = input
  const comment = shop.write((tx) => {
    const row = getOwnComment(tx, id, account_id)
    if (!deleteStaffText(tx, 'comments', { id, revision })) throw commentChanged()
    record(tx, shop, caller, { comment: row, what: 'comment deleted', named: [] })
    return row
  })
  return readComments(shop, caller, comment)
}

function getOwnComment(tx: WriteDb, id: string, accountId: string): CommentRow {
  const row = findStaffText(tx, 'comments', id)
  if (!row) throw new Refusal('not_found', 'This comment was deleted.')
  if (row.by_account !== accountId)
    throw new Refusal('role_required', 'Only its author can change a comment. Write another one.')
  return row
}

function commentChanged(): Refusal {
  return new Refusal('wrong_state', 'You changed this comment in another window.')
}

/** Saves whom a comment names. Naming oneself is no mention. */
function nameStaff(
  tx: WriteDb,
  { comment_id, text, by, now }: { comment_id: string; text: string; by: string; now: number },
): StaffHandle[] {
  const named = findMentions(text, handlesOf(tx)).filter(({ id }) => id !== by)
  saveMentions(tx, { comment_id, named, now })
  return named
}

/** The text is not recorded: the history is never deleted. */
function record(
  tx: WriteDb,
  shop: Shop,
  caller: Caller,
  {
    comment,
    what,
    named,
  }: { comment: Pick<CommentRow, 'id' | 'quote_id'>; what: CommentEventKind; named: readonly StaffHandle[] },
): void {
  recordEvent(tx, shop.clock.now(), caller, {
    subject: findOrder(tx, comment.quote_id) ? 'order' : 'quote',
    subject_id: comment.quote_id,
    what,
    details: { comment_id: comment.id, mentioned: named.map(({ id }) => id) },
  })
}
