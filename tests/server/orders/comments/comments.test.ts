import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import {
  addComment,
  deleteComment,
  editComment,
  readComments,
} from '../../../../server/orders/comments/comments.ts'
import { listMentions, markMentionsSeen } from '../../../../server/orders/comments/mentions.ts'
import { buyableQuote, placedOrder } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let testShop: TestShop
let ana: Caller & { kind: 'account' }
let packer: Caller & { kind: 'account' }
let quote_id: string
beforeEach(async () => {
  testShop = await openTestShop()
  ana = await named(await staffMember(testShop, 'operator'), 'Ana López')
  packer = await named(await staffMember(testShop, 'packer'), 'Pia Packer')
  quote_id = (await placedOrder(testShop)).order.id
})
afterEach(() => testShop.close())

async function named<Staff extends { account_id: string }>(staff: Staff, name: string): Promise<Staff> {
  testShop.database.write((tx) => tx.run('update accounts set name = ? where id = ?', name, staff.account_id))
  return Promise.resolve(staff)
}
const add = (text: string, by: Caller = ana) => addComment(testShop.shop, by, { quote_id, text }).comments
const mentionsOf = (caller: Caller) => listMentions(testShop.shop, caller)

describe('comments on an order', () => {
  test('have author and time, the newest first, and say whom they can name', () => {
    add('Check the hinge')
    testShop.wait(60)
    const thread = addComment(testShop.shop, packer, { quote_id, text: 'Done' })
    expect(thread.comments).toMatchObject([
      { text: 'Done', author: 'Pia Packer', own: true, edited_at: null },
      { text: 'Check the hinge', author: 'Ana López', own: false },
    ])
    expect(thread.handles).toEqual([
      { handle: 'ana', name: 'Ana López' },
      { handle: 'pia', name: 'Pia Packer' },
    ])
  })

  test('are recorded in the history without their text', () => {
    add('Secret words')
    const event = testShop.database.get<{ subject: string; what: string; details: string }>(
      'select subject, what, details from events order by id desc limit 1',
    )!
    expect(event).toMatchObject({ subject: 'order', what: 'comment added' })
    expect(event.details).not.toContain('Secret')
  })

  test('are changed and deleted by their author only, at the revision that was seen', () => {
    const [{ id: comment_id, revision }] = add('Check the hinge')
    const edit = { comment_id, revision, text: 'Check the pin' }
    expect(refusalOf(() => editComment(testShop.shop, packer, edit)).code).toBe('role_required')
    const [edited] = editComment(testShop.shop, ana, edit).comments
    expect(edited).toMatchObject({ text: 'Check the pin', revision: 2 })
    expect(refusalOf(() => editComment(testShop.shop, ana, edit)).code).toBe('wrong_state')
    const old = { comment_id, revision }
    expect(refusalOf(() => deleteComment(testShop.shop, ana, old)).code).toBe('wrong_state')
    const last = { comment_id, revision: 2 }
    expect(refusalOf(() => deleteComment(testShop.shop, packer, last)).code).toBe('role_required')
    expect(deleteComment(testShop.shop, ana, last).comments).toEqual([])
    expect(refusalOf(() => deleteComment(testShop.shop, ana, last)).code).toBe('not_found')
  })

  test('are read but not written by a viewer', async () => {
    add('Check the hinge')
    const viewer = await staffMember(testShop, 'viewer')
    expect(readComments(testShop.shop, viewer, { quote_id }).comments).toHaveLength(1)
    expect(refusalOf(() => add('Mine', viewer)).code).toBe('role_required')
  })

  test('begin on the quote and stay with its order', async () => {
    const bought = await buyableQuote(testShop, { email: 'other@example.test' })
    addComment(testShop.shop, ana, { quote_id: bought.quote_id, text: 'Thin wall' })
    const event = testShop.database.get<{ subject: string }>(
      'select subject from events order by id desc limit 1',
    )
    expect(event).toEqual({ subject: 'quote' })
  })
})

describe('a mention', () => {
  test('waits for the person it names until they have seen it', () => {
    add('@pia please pack it today')
    expect(mentionsOf(ana).unseen).toBe(0)
    const { unseen, mentions } = mentionsOf(packer)
    expect(unseen).toBe(1)
    expect(mentions).toMatchObject([
      {
        quote_id,
        quote_number: 'Q-1001',
        order_number: expect.any(Number) as number,
        author: 'Ana López',
        seen_at: null,
      },
    ])
    markMentionsSeen(testShop.shop, packer, { quote_id })
    expect(mentionsOf(packer).unseen).toBe(0)
    expect(mentionsOf(packer).mentions).toHaveLength(1)
  })

  test('is not made of one’s own name', () => {
    add('@ana remember this')
    expect(mentionsOf(ana).mentions).toEqual([])
  })

  test('stays seen after an edit, ends with its name, and is new for a new name', () => {
    const [{ id: comment_id }] = add('@pia look')
    markMentionsSeen(testShop.shop, packer, { quote_id })
    const edit = (revision: number, text: string) =>
      editComment(testShop.shop, ana, { comment_id, revision, text })
    edit(1, '@pia look again')
    expect(mentionsOf(packer).unseen).toBe(0)
    edit(2, 'never mind')
    expect(mentionsOf(packer).mentions).toEqual([])
    edit(3, '@pia look after all')
    expect(mentionsOf(packer).unseen).toBe(1)
  })

  test('ends with its comment', () => {
    const [{ id: comment_id, revision }] = add('@pia look')
    deleteComment(testShop.shop, ana, { comment_id, revision })
    expect(mentionsOf(packer)).toEqual({ unseen: 0, mentions: [] })
  })
})
