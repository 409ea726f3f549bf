import { createServer, type AddressInfo, type Server } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { imapMailboxes } from '../../../../server/platform/adapters/imap-mailbox.ts'
import type { OpenMailbox } from '../../../../server/platform/ports/mailbox.ts'
import { ServiceUnavailable } from '../../../../server/platform/ports/service-unavailable.ts'
import type { MailboxSettings } from '../../../../shared/messaging/mail/mailbox-settings.ts'
import { HAS_DOVECOT, openImapServer, type TestImapServer } from './imap-server.ts'
import { LOCALHOST_CERTIFICATE } from './localhost-certificate.ts'

const NEVER = new AbortController().signal
const email = (id: string, text = 'Yes.') =>
  `From: cora@example.test\r\nTo: reply@in.shop.test\r\nMessage-ID: <${id}@mail.example.com>\r\nSubject: Re\r\n\r\n${text}\r\n`
const textOf = (bytes: Uint8Array | null) => new TextDecoder().decode(bytes ?? new Uint8Array())

describe.runIf(HAS_DOVECOT)('a mailbox of Dovecot (needs dovecot-imapd)', () => {
  let server: TestImapServer
  let open: OpenMailbox[] = []
  beforeEach(async () => {
    server = await openImapServer()
  })
  afterEach(async () => {
    for (const mailbox of open) await mailbox.close()
    open = []
    await server.close()
  })

  function settings(changes: Partial<MailboxSettings> = {}): MailboxSettings {
    const { port, user } = server
    return { host: '127.0.0.1', port, security: 'none', user, folder: 'INBOX', move_to: null, ...changes }
  }

  async function opened(changes: Partial<MailboxSettings> = {}, password = server.password) {
    const openFolder = imapMailboxes({ trusted: LOCALHOST_CERTIFICATE })
    const mailbox = await openFolder(settings(changes), password)
    open.push(mailbox)
    return mailbox
  }

  test('lists and reads emails by their numbers, and marks none as seen', async () => {
    server.deliver(email('one'))
    server.deliver(email('two', 'No.'))
    const mailbox = await opened()
    const listed = await mailbox.listAfter(0)
    expect(listed.map(({ uid }) => uid)).toEqual([1, 2])
    expect(listed[0].bytes).toBe(email('one').length)
    expect(await mailbox.listAfter(2)).toEqual([])
    expect(await mailbox.listSince(Date.now() / 1000 - 86_400)).toEqual(listed)
    expect(mailbox.count()).toBe(2)
    expect(mailbox.uid_next).toBe(3)
    const header = textOf(await mailbox.readHeader(2))
    expect(header).toContain('Message-ID: <two@mail.example.com>')
    expect(header).not.toContain('No.')
    expect(textOf(await mailbox.read(2))).toBe(email('two', 'No.'))
    expect(await mailbox.read(99)).toBeNull()
    const unseen = server.admin('mailbox', 'status', '-u', server.user, 'unseen', 'INBOX')
    expect(unseen.trim()).toBe('INBOX unseen=2')
  })

  test.each(['tls', 'starttls'] as const)('is read over %s', async (security) => {
    server.deliver(email('one'))
    const mailbox = await opened({ security, port: security === 'tls' ? server.tls_port : server.port })
    expect(await mailbox.listAfter(0)).toHaveLength(1)
  })

  test('says at once that an email came in', async () => {
    const mailbox = await opened()
    expect(await mailbox.untilNews(10, NEVER)).toBe(false)
    const news = mailbox.untilNews(60_000, NEVER)
    server.deliver(email('one'))
    expect(await news).toBe(true)
    expect(await mailbox.listAfter(0)).toHaveLength(1)
  })

  test('moves an email to a folder, and says when there is none', async () => {
    server.deliver(email('one'))
    server.admin('mailbox', 'create', '-u', server.user, 'Done')
    const mailbox = await opened({ move_to: 'Done' })
    await expect(mailbox.move(1, 'Elsewhere')).rejects.toThrow('Elsewhere')
    await mailbox.move(1, 'Done')
    expect(await mailbox.listAfter(0)).toEqual([])
    const status = server.admin('mailbox', 'status', '-u', server.user, 'messages', 'Done')
    expect(status.trim()).toBe('Done messages=1')
  })

  test('has other numbers once the server counts anew', async () => {
    const before = await opened()
    await before.close()
    server.admin('mailbox', 'update', '-u', server.user, '--uid-validity', '4711', 'INBOX')
    expect((await opened()).uid_validity).toBe('4711')
    expect(before.uid_validity).not.toBe('4711')
  })

  test('ends a wait when the server ends', async () => {
    const mailbox = await opened()
    const [news] = await Promise.allSettled([mailbox.untilNews(60_000, NEVER), server.stop()])
    expect(news).toMatchObject({ status: 'rejected', reason: expect.any(ServiceUnavailable) as unknown })
    await expect(mailbox.listAfter(0)).rejects.toThrow(ServiceUnavailable)
  })

  test.each<[string, Partial<MailboxSettings>, string | undefined, string]>([
    ['the password is wrong', {}, 'wrong', 'does not accept this user and password'],
    ['there is no such folder', { folder: 'Replies' }, undefined, 'The mailbox has no folder “Replies”.'],
    [
      'the certificate is signed by an unknown authority',
      { security: 'tls', host: 'localhost' },
      undefined,
      'certificate',
    ],
  ])('is refused in words when %s', async (_why, changes, password, words) => {
    const own = changes.security === 'tls' ? { ...changes, port: server.tls_port } : changes
    const openFolder = imapMailboxes({ patience_ms: 5_000 })
    const refused = openFolder(settings(own), password ?? server.password)
    await expect(refused).rejects.toThrow(ServiceUnavailable)
    await expect(refused).rejects.toThrow(words)
  })
})

describe('a server that is no mail server', () => {
  let server: Server
  afterEach(() => void server.close())

  async function listening(answer: string | null): Promise<MailboxSettings> {
    server = createServer((socket) => {
      socket.on('error', () => {})
      if (answer !== null) socket.write(answer)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return { host: '127.0.0.1', port, security: 'none', user: 'u', folder: 'INBOX', move_to: null }
  }

  test.each([
    ['says nothing', null, 'did not answer in time'],
    ['speaks HTTP', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'did not answer in time'],
    ['says goodbye', '* BYE too many connections\r\n', 'cannot be read'],
  ])('is refused when it %s', async (_how, answer, words) => {
    const settings = await listening(answer)
    const refused = imapMailboxes({ patience_ms: 300 })(settings, 'p')
    await expect(refused).rejects.toThrow(ServiceUnavailable)
    await expect(refused).rejects.toThrow(words)
  })
})
