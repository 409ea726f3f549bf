import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { readMailboxProgress } from '../../../../server/messaging/messages/mailbox-store.ts'
import {
  latestReading,
  mailboxName,
  readNewEmails,
} from '../../../../server/messaging/messages/read-mailbox.ts'
import { readStaffThread } from '../../../../server/messaging/messages/read-thread.ts'
import type { MailboxSettings } from '../../../../shared/messaging/mail/mailbox-settings.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { askedCustomer } from '../../../shop/asked-customer.ts'
import { memoryMailbox, type MemoryMailbox } from '../../../shop/memory-mailbox.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

const SETTINGS: MailboxSettings = {
  host: 'imap.shop.test',
  port: 993,
  security: 'tls',
  user: 'replies',
  folder: 'INBOX',
  move_to: null,
}
const NEWSLETTER = 'From: news@example.com\r\nTo: reply@in.shop.test\r\nMessage-ID: <n@x>\r\n\r\nBuy more.'

let shop: TestShop
let operator: Caller
let asked: Awaited<ReturnType<typeof askedCustomer>>
let mailbox: MemoryMailbox
beforeEach(async () => {
  shop = await openTestShop()
  operator = await staffMember(shop, 'operator')
  asked = await askedCustomer(shop, operator)
  mailbox = memoryMailbox(() => shop.shop.clock.now())
})
afterEach(() => shop.close())

const read = (settings = SETTINGS) => readNewEmails(shop.shop, settings, mailbox)
const texts = () =>
  readStaffThread(shop.shop, operator, { quote_id: asked.quote_id })
    .messages.filter(({ side }) => side === 'customer')
    .map(({ text }) => text)
const progress = () => readMailboxProgress(shop.database, mailboxName(SETTINGS))

describe('a mailbox of replies', () => {
  test('is read with words about each email, and only answers as a whole', async () => {
    mailbox.deliver(NEWSLETTER)
    mailbox.deliver(asked.answer({}))
    mailbox.deliver(asked.answer({ message_id: 'auto', headers: ['Auto-Submitted: auto-replied'] }))
    const reading = {
      folder: 'INBOX',
      emails: 3,
      new_emails: 3,
      taken: 1,
      left: [
        { why: 'it answers no quote or order', count: 1 },
        { why: 'it is an automatic reply', count: 1 },
      ],
    }
    expect(await read()).toEqual(reading)
    expect(texts()).toEqual(['Yes, 3 mm.'])
    expect(mailbox.wholes).toEqual([2])
    expect(mailbox.moved.size).toBe(0)
    expect(await read()).toMatchObject({ emails: 3, new_emails: 0, taken: 0 })
    expect(latestReading(shop.shop)).toEqual({ ...reading, at: shop.shop.clock.now() })
  })

  test('leaves emails alone that are two weeks old when it is set up, and an empty one is read', async () => {
    mailbox.deliver(asked.answer({}))
    shop.wait(15 * DAY)
    expect(await read()).toMatchObject({ new_emails: 0 })
    expect(progress()).toMatchObject({ last_uid: 1, uid_validity: '1' })
    mailbox.deliver(asked.answer({ message_id: 'two', text: 'Or 4 mm.' }))
    await read()
    expect(texts()).toEqual(['Or 4 mm.'])
  })

  test('loses nothing and takes nothing twice when its emails are numbered anew', async () => {
    mailbox.deliver(asked.answer({}))
    await read()
    mailbox.deliver(asked.answer({ message_id: 'two', text: 'Or 4 mm.' }))
    mailbox.renumber('2', 1)
    expect(await read()).toMatchObject({ new_emails: 2, taken: 2 })
    expect(texts()).toEqual(['Yes, 3 mm.', 'Or 4 mm.'])
    expect(progress()).toMatchObject({ last_uid: 2, uid_validity: '2' })
  })

  test('is read on from the email at which the program was killed', async () => {
    mailbox.deliver(asked.answer({}))
    mailbox.deliver(asked.answer({ message_id: 'two', text: 'Or 4 mm.' }))
    const killed = { ...shop.shop, writeUnsynced: () => { throw new Error('killed') } } // prettier-ignore
    await expect(readNewEmails(killed, SETTINGS, mailbox)).rejects.toThrow('killed')
    expect([texts(), progress()]).toEqual([['Yes, 3 mm.'], null])
    await read()
    expect(texts()).toEqual(['Yes, 3 mm.', 'Or 4 mm.'])
  })

  test('moves what joined a conversation where that is set, and tries again until it can', async () => {
    mailbox.deliver(NEWSLETTER)
    mailbox.deliver(asked.answer({}))
    const settings = { ...SETTINGS, move_to: 'Done' }
    await expect(read(settings)).rejects.toThrow('There is no folder “Done”.')
    mailbox.folders.push('Done')
    await read(settings)
    expect(texts()).toEqual(['Yes, 3 mm.'])
    expect([...mailbox.moved]).toEqual([[2, 'Done']])
  })

  test('does not load an email that is too large', async () => {
    mailbox.deliver(asked.answer({ text: 'x'.repeat(13 * 1024 * 1024) }))
    expect(await read()).toMatchObject({ left: [{ why: 'it is larger than 12 MB' }] })
    expect(mailbox.wholes).toEqual([])
  })

  test('leaves an email behind that fails three times for a reason of its own', async () => {
    mailbox.deliver(asked.answer({}))
    mailbox.deliver(asked.answer({ message_id: 'two', text: 'Or 4 mm.' }))
    const broken = { ...mailbox, read: (uid: number) => (uid === 1 ? Promise.reject(new Error('odd')) : mailbox.read(uid)) } // prettier-ignore
    const readBroken = () => readNewEmails(shop.shop, SETTINGS, broken)
    await expect(readBroken()).rejects.toThrow('odd')
    await expect(readBroken()).rejects.toThrow('odd')
    expect(await readBroken()).toMatchObject({ taken: 1, left: [{ why: 'it could not be read, see Logs' }] })
    expect(texts()).toEqual(['Or 4 mm.'])
  })

  test('is another mailbox under another user', async () => {
    mailbox.deliver(asked.answer({}))
    await read()
    expect(await read({ ...SETTINGS, user: 'other' })).toMatchObject({ new_emails: 1, taken: 1 })
    expect(texts()).toEqual(['Yes, 3 mm.'])
  })
})
