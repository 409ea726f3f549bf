import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface TakenEmail {
  from: string
  to: string[]
  /** As it came over the line. */
  message: string
}

export interface TestMailServer {
  port: number
  taken: TakenEmail[]
  close(): Promise<void>
}

/** A mail server on a free port of this machine that keeps what it takes. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const taken: TakenEmail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        taken.push({
          from,
          to: rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
    ...options,
  })
  // A client that turns away in the middle is part of some tests.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A "no" of a mail server, as SMTPServer wants it told. */
export function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
