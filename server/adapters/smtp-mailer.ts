import { createTransport } from 'nodemailer'
import type { MailServerSettings } from '../../shared/mail/mail-settings.ts'
import type { Email, MailServer, Mailer } from '../ports/mail.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'

/** What a letter needs beside its own words, read anew for each: an owner may change it at any time. */
export interface MailSetUp {
  /** Null where the shop has no mail server. */
  server: () => MailServerSettings | null
  password: () => string | null
  /** Who writes, and where answers go. */
  sender: () => { name: string; support_email: string }
  /** PEM of a certificate that is trusted beside the public ones. */
  trusted?: string
  /** Milliseconds that a mail server may keep silent. */
  patience_ms?: number
}

const PATIENCE_MS = 15_000

/** Sends over SMTP (RFC 5321). One connection a letter: a shop sends few. */
export function smtpMailer(setUp: MailSetUp): Mailer {
  return {
    current() {
      const server = setUp.server()
      return server && mailServer(setUp, server)
    },
  }
}

function mailServer(setUp: MailSetUp, server: MailServerSettings): MailServer {
  return {
    async send(letter) {
      const transport = createTransport(optionsOf(setUp, server))
      try {
        await transport.sendMail(messageOf(letter, setUp, server))
        return { outcome: 'sent' }
      } catch (error) {
        return refusalOf(error)
      } finally {
        transport.close()
      }
    },
  }
}

function optionsOf(setUp: MailSetUp, { host, port, security, user }: MailServerSettings) {
  const patience = setUp.patience_ms ?? PATIENCE_MS
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user === null ? {} : { auth: { user, pass: setUp.password() ?? '' } }),
    ...(setUp.trusted ? { tls: { ca: setUp.trusted } } : {}),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // Letters are made here; nothing in them names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function messageOf(letter: Email, setUp: MailSetUp, { from }: MailServerSettings) {
  const { name, support_email } = setUp.sender()
  return {
    from: { name, address: from },
    replyTo: support_email,
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    // The same on every try, so that a server that took it before knows it.
    messageId: `<${letter.id}@${from.split('@').at(-1)}>`,
    // Out-of-office answers are of no use to a machine (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

interface SmtpError {
  code?: string
  responseCode?: number
  response?: string
  message: string
}

/** 5xx on the letter itself is a "no" for good; everything else (4xx, sign-in, line, time) is worth another try. */
function refusalOf(error: unknown): { outcome: 'refused'; detail: string } {
  const { code, responseCode, response, message } = error as SmtpError
  const isOfTheEmail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (isOfTheEmail && (responseCode === undefined || responseCode >= 500))
    return { outcome: 'refused', detail: response ?? message }
  throw new ServiceUnavailable(sentenceOf(code, response ?? message), { cause: error })
}

function sentenceOf(code: string | undefined, said: string): string {
  if (code === 'EAUTH') return `The mail server does not take this user and password: ${said}`
  if (code === 'ETIMEDOUT') return 'The mail server did not answer in time.'
  if (code === 'ETLS') return `The line to the mail server could not be sealed: ${said}`
  return `The mail server did not take the letter: ${said}`
}
