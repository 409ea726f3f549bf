import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { imapMailboxes } from '../../../../server/platform/adapters/imap-mailbox.ts'
import { secretsFrom } from '../../../../server/platform/adapters/environment-secrets.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { readProblems } from '../../../../server/operations/health/read-health.ts'
import { readMailSetUp, saveMailboxPassword } from '../../../../server/messaging/mail/set-up-mail.ts'
import { checkMailbox } from '../../../../server/messaging/messages/check-mailbox.ts'
import { followMailbox } from '../../../../server/messaging/messages/follow-mailbox.ts'
import { readStaffThread } from '../../../../server/messaging/messages/read-thread.ts'
import { ServiceUnavailable } from '../../../../server/platform/ports/service-unavailable.ts'
import type { MailboxSettings } from '../../../../shared/messaging/mail/mailbox-settings.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { HAS_DOVECOT, openImapServer, type TestImapServer } from '../../platform/adapters/imap-server.ts'
import { askedCustomer, setMail } from '../../../shop/asked-customer.ts'
import { memoryMailbox } from '../../../shop/memory-mailbox.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

const MAILBOX: MailboxSettings = {
  host: '127.0.0.1',
  port: 993,
  security: 'none',
  user: 'replies',
  folder: 'INBOX',
  move_to: null,
}
const secrets = secretsFrom({ LAYERLINE_IMAP_PASSWORD: 'secret-of-the-test' }, null)

let shop: TestShop
let owner: Caller
let following: ReturnType<typeof followMailbox> | null = null
afterEach(async () => {
  await following?.stop()
  following = null
  await shop.close()
})

function follow(): void {
  following = followMailbox(shop.shop)
  following.start()
}

describe('a mailbox that cannot be read', () => {
  let answers = false
  beforeEach(async () => {
    answers = false
    const mailbox = memoryMailbox(() => shop.shop.clock.now())
    const openMailbox = () =>
      answers ? Promise.resolve(mailbox) : Promise.reject(new ServiceUnavailable('It is down.'))
    shop = await openTestShop({ ports: { secrets, openMailbox } })
    owner = await staffMember(shop, 'owner')
    setMail(shop, { replies: 'reply@in.shop.test', mailbox: MAILBOX })
  })

  const mailProblems = async () => (await readProblems(shop.shop)).filter(({ area }) => area === 'mail')

  test('is a problem after an hour, until it is read again', async () => {
    follow()
    await vi.waitFor(() => expect(readMailSetUp(shop.shop, owner).mailbox?.error).toBe('It is down.'))
    expect(await mailProblems()).toEqual([])
    shop.wait(HOUR + 1)
    const [problem] = await mailProblems()
    expect(problem).toMatchObject({ state: 'bad', page: '/console/mail-server' })
    expect(problem.sentence).toContain('It is down.')
    answers = true
    expect(await checkMailbox(shop.shop, owner)).toMatchObject({ emails: 0, new_emails: 0 })
    shop.wait(1)
    expect(await mailProblems()).toEqual([])
    expect(readMailSetUp(shop.shop, owner).mailbox).toMatchObject({ failing_since: null, error: null })
  })

  test('is refused in words by a check, which only owners can ask for', async () => {
    await expect(checkMailbox(shop.shop, owner)).rejects.toMatchObject({
      code: 'mailbox_unavailable',
      message: 'It is down.',
    })
    const operator = await staffMember(shop, 'operator')
    await expect(checkMailbox(shop.shop, operator)).rejects.toMatchObject({ status: 403 })
  })

  test('needs a recent sign-in for its password', async () => {
    shop.wait(HOUR)
    await expect(saveMailboxPassword(shop.shop, owner, { password: 'p' })).rejects.toMatchObject({
      code: 'confirmation_required',
    })
  })
})

describe.runIf(HAS_DOVECOT)('a mailbox of Dovecot (needs dovecot-imapd)', () => {
  let server: TestImapServer
  let asked: Awaited<ReturnType<typeof askedCustomer>>
  beforeEach(async () => {
    server = await openImapServer()
    shop = await openTestShop({ ports: { secrets, openMailbox: imapMailboxes() } })
    owner = await staffMember(shop, 'owner')
    asked = await askedCustomer(shop, owner)
    setMail(shop, { mailbox: { ...MAILBOX, port: server.port } })
  })
  afterEach(() => server.close())

  const texts = () =>
    readStaffThread(shop.shop, owner, { quote_id: asked.quote_id })
      .messages.filter(({ side }) => side === 'customer')
      .map(({ text }) => text)
  const untilTexts = (expected: string[]) =>
    vi.waitFor(() => expect(texts()).toEqual(expected), { timeout: 20_000, interval: 50 })

  test('brings an answer into its conversation while the program runs, and after both were restarted', async () => {
    follow()
    server.deliver(asked.answer({}))
    await untilTexts(['Yes, 3 mm.'])
    server.deliver(asked.answer({ message_id: 'two', text: 'Or 4 mm.' }))
    await untilTexts(['Yes, 3 mm.', 'Or 4 mm.'])
    await server.stop()
    server.deliver(asked.answer({ message_id: 'three', text: 'Or 5 mm.' }))
    await following!.stop()
    await server.start()
    follow()
    await untilTexts(['Yes, 3 mm.', 'Or 4 mm.', 'Or 5 mm.'])
    expect(await checkMailbox(shop.shop, owner)).toMatchObject({ emails: 3, new_emails: 0 })
  })

  test('is connected to again after the server ended', async () => {
    follow()
    server.deliver(asked.answer({}))
    await untilTexts(['Yes, 3 mm.'])
    await server.stop()
    server.deliver(asked.answer({ message_id: 'two', text: 'Or 4 mm.' }))
    await server.start()
    await untilTexts(['Yes, 3 mm.', 'Or 4 mm.'])
    expect(readMailSetUp(shop.shop, owner).mailbox).toMatchObject({ failing_since: null })
  })
})
