import { createServer, type AddressInfo, type Server } from 'node:net'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import type { SMTPServerOptions } from 'smtp-server'
import { smtpMailer } from '../../../../server/platform/adapters/smtp-mailer.ts'
import type { Email } from '../../../../server/platform/ports/mail.ts'
import type { MailServerSettings } from '../../../../shared/messaging/mail/mail-settings.ts'
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from './localhost-certificate.ts'
import { answer, openMailServer, type TestMailServer } from './mail-server.ts'

let open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open) await one.close()
  open = []
})

const LETTER: Email = {
  id: 'ml_1',
  to: 'cora@customer.example',
  subject: 'Order 1001 is placed: крюк.stl',
  text: 'Thank you.\n',
  html: '<p>Thank you.</p>',
}

async function listening(options?: SMTPServerOptions): Promise<TestMailServer> {
  const server = await openMailServer(options)
  open.push(server)
  return server
}

interface Line {
  settings?: Partial<MailServerSettings>
  password?: string
  trusted?: string
  patience_ms?: number
  logo?: (hash: string) => { png: Uint8Array } | null
}

function mailer(port: number, line: Line = {}) {
  const server: MailServerSettings = {
    host: '127.0.0.1',
    port,
    security: 'none',
    user: null,
    from: 'orders@shop.example',
    ...line.settings,
  }
  return smtpMailer({
    server: () => server,
    password: () => line.password ?? null,
    sender: () => ({ name: 'Layerline', support_email: 'help@shop.example' }),
    ...(line.trusted ? { trusted: line.trusted } : {}),
    ...(line.logo ? { logo: line.logo } : {}),
    patience_ms: line.patience_ms ?? 5_000,
  })
}

function send(port: number, line?: Line) {
  return mailer(port, line).current()!.send(LETTER)
}

describe('a letter that is taken', () => {
  test('goes from the shop to its one recipient, and answers go to the support address', async () => {
    const server = await listening()
    expect(await send(server.port)).toEqual({ outcome: 'sent' })
    const [{ from, to, message }] = server.taken
    expect({ from, to }).toEqual({ from: 'orders@shop.example', to: ['cora@customer.example'] })
    expect(message).toMatch(/^From: Layerline <orders@shop\.example>$/m)
    expect(message).toMatch(/^Reply-To: help@shop\.example$/m)
    expect(message).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(message).toMatch(/^Subject: =\?UTF-8\?Q\?Order_1001_is_placed=3A_/m)
  })

  test('has the logo that its HTML shows inside it, and no other file', async () => {
    const server = await listening()
    const hash = 'ab'.repeat(16)
    const png = Buffer.from('picture')
    const logo = (asked: string) => (asked === hash ? { png } : null)
    const html = `<img src="cid:logo-${hash}@shop"><img src="cid:logo-${'0'.repeat(32)}@shop">`
    await mailer(server.port, { logo })
      .current()!
      .send({ ...LETTER, html })
    const [{ message }] = server.taken
    expect(message).toContain(`Content-ID: <logo-${hash}@shop>`)
    expect(message).toContain(png.toString('base64'))
    expect(message.match(/Content-Type: image/g)).toHaveLength(1)
  })

  test('has both its text and its HTML', async () => {
    const server = await listening()
    await send(server.port)
    expect(server.taken[0].message).toMatch(
      /multipart\/alternative[^]*text\/plain[^]*Thank you\.[^]*text\/html/,
    )
  })

  test('is known by the same Message-ID on every try', async () => {
    const server = await listening()
    await send(server.port)
    await send(server.port)
    const ids = server.taken.map(({ message }) => /^Message-ID: (.*)$/m.exec(message)?.[1].trim())
    expect(ids).toEqual(['<ml_1@shop.example>', '<ml_1@shop.example>'])
  })
})

test('the mailer is null if no mail server is set', () => {
  const none = smtpMailer({
    server: () => null,
    password: () => null,
    sender: () => ({ name: 'Layerline', support_email: 'help@shop.example' }),
  })
  expect(none.current()).toBeNull()
})

describe('a mail server that says no', () => {
  test.each([
    ['to the recipient', { onRcptTo: (_address, _session, done) => done(answer(550, 'No such user')) }],
    ['to the sender', { onMailFrom: (_address, _session, done) => done(answer(553, 'No such user')) }],
    [
      'to the letter',
      {
        onData: (stream, _session, done) => {
          stream.resume()
          stream.on('end', () => done(answer(554, 'No such user')))
        },
      },
    ],
  ] as [string, SMTPServerOptions][])(
    'a refusal for good, %s, is not tried again',
    async (_title, options) => {
      const server = await listening(options)
      expect(await send(server.port)).toEqual({
        outcome: 'refused',
        detail: expect.stringContaining('No such user'),
      })
    },
  )

  test('a refusal for now (4xx) is tried again', async () => {
    const busy = { onRcptTo: (_a, _s, done) => done(answer(451, 'Come back later')) } as SMTPServerOptions
    const server = await listening(busy)
    await expect(send(server.port)).rejects.toMatchObject({
      name: 'ServiceUnavailable',
      message: expect.stringContaining('Come back later'),
    })
  })
})

describe('signing in', () => {
  const guarded: SMTPServerOptions = {
    authOptional: false,
    // On this machine a password may go in the open; nobody else hears it.
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'shop' && password === 'right'
        ? done(null, { user: 'shop' })
        : done(answer(535, 'Wrong password')),
  }

  test('the mailer signs in with the user of the settings and the password of the keychain', async () => {
    const server = await listening(guarded)
    const line = { settings: { user: 'shop' }, password: 'right' }
    expect(await send(server.port, line)).toEqual({ outcome: 'sent' })
  })

  test('a wrong password keeps the letter: the owner can put it right', async () => {
    const server = await listening(guarded)
    const line = { settings: { user: 'shop' }, password: 'wrong' }
    await expect(send(server.port, line)).rejects.toMatchObject({
      name: 'ServiceUnavailable',
      message: expect.stringContaining('does not accept this user and password'),
    })
  })
})

describe('the line is sealed', () => {
  const sealed = { key: LOCALHOST_KEY, cert: LOCALHOST_CERTIFICATE }
  const trusted = LOCALHOST_CERTIFICATE

  test('TLS seals the line from the first byte', async () => {
    const server = await listening({ ...sealed, secure: true })
    expect(await send(server.port, { settings: { security: 'tls' }, trusted })).toEqual({ outcome: 'sent' })
  })

  test('STARTTLS seals the line before anything is said', async () => {
    const secure: boolean[] = []
    const server = await listening({
      ...sealed,
      disabledCommands: [],
      onMailFrom: (_address, session, done) => {
        secure.push(session.secure)
        done()
      },
    })
    expect(await send(server.port, { settings: { security: 'starttls' }, trusted })).toEqual({
      outcome: 'sent',
    })
    expect(secure).toEqual([true])
  })

  test('a server without STARTTLS gets no letter', async () => {
    const server = await listening()
    await expect(send(server.port, { settings: { security: 'starttls' }, trusted })).rejects.toMatchObject({
      name: 'ServiceUnavailable',
    })
    expect(server.taken).toEqual([])
  })

  test('a certificate that nobody vouches for is not trusted', async () => {
    const server = await listening({ ...sealed, secure: true })
    await expect(send(server.port, { settings: { security: 'tls' } })).rejects.toMatchObject({
      name: 'ServiceUnavailable',
    })
    expect(server.taken).toEqual([])
  })
})

describe('a mail server that is away', () => {
  test('refuses the connection: it is tried again', async () => {
    const server = await openMailServer()
    await server.close()
    await expect(send(server.port)).rejects.toMatchObject({ name: 'ServiceUnavailable' })
  })

  test('keeps silent: it is tried again after the time it is given', async () => {
    const silent: Server = createServer((socket) => open.push({ close: () => socket.destroy() }))
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    open.push(silent)
    await expect(send((silent.address() as AddressInfo).port, { patience_ms: 200 })).rejects.toMatchObject({
      name: 'ServiceUnavailable',
    })
  })
})
