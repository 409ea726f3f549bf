import { logoCid, LOGO_URL } from '../../../shared/messaging/mail/logo-in-email.ts'
import type { MailServerSettings } from '../../../shared/messaging/mail/mail-settings.ts'
import type { Email, MailServer, Mailer } from '../ports/mail.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'

/** Mail settings, read again for each email, because an owner can change them at any time. */
export interface MailSetUp {
  /** Null if the shop has no mail server. */
  server: () => MailServerSettings | null
  password: () => string | null
  /** The sender, and the reply address. */
  sender: () => { name: string; support_email: string | null }
  /** The file of a logo that an email names; null if there is none. */
  logo?: (hash: string) => { png: Uint8Array } | null
  /** PEM of an additional trusted certificate. */
  trusted?: string
  /** Milliseconds that a mail server may keep silent. */
  patience_ms?: number
}

const TIMEOUT_MS = 15_000

/** Sends over SMTP (RFC 5321), with one connection for each email. */
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
    async send(email) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport(optionsOf(setUp, server))
      try {
        await transport.sendMail(messageOf(email, setUp, server))
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
  const patience = setUp.patience_ms ?? TIMEOUT_MS
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
    // Attachments are bytes: no path is read and no URL is fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function messageOf(email: Email, setUp: MailSetUp, { from }: MailServerSettings) {
  const { name, support_email } = setUp.sender()
  return {
    from: { name, address: from },
    replyTo: email.reply_to ?? support_email ?? from,
    to: { name: '', address: email.to },
    subject: email.subject,
    text: email.text,
    html: email.html,
    attachments: [...picturesOf(email, setUp), ...filesOf(email)],
    // The same on every retry, so that a server recognizes an email it already has.
    messageId: `<${email.id}@${from.split('@').at(-1)}>`,
    // Suppresses automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/**
 * Returns the logos that the HTML shows, inside the email (RFC 2387, RFC 2392): mail programs load nothing from
 * elsewhere.
 */
function picturesOf({ html }: Email, { logo }: MailSetUp) {
  const hashes = new Set(Array.from(html.matchAll(LOGO_URL), ([, hash]) => hash))
  return [...hashes].flatMap((hash) => {
    const file = logo?.(hash)
    if (!file) return []
    const content = Buffer.from(file.png)
    return [{ cid: logoCid(hash), content, contentType: 'image/png', filename: 'logo.png' }]
  })
}

function filesOf({ attachments = [] }: Email) {
  return attachments.map(({ filename, bytes }) => ({
    filename,
    content: Buffer.from(bytes),
    contentType: 'application/pdf',
  }))
}

interface SmtpError {
  code?: string
  responseCode?: number
  response?: string
  message: string
}

/** A 5xx for the email itself is final; everything else (4xx, sign-in, connection, timeout) can be retried. */
function refusalOf(error: unknown): { outcome: 'refused'; detail: string } {
  const { code, responseCode, response, message } = error as SmtpError
  const isOfTheEmail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (isOfTheEmail && (responseCode === undefined || responseCode >= 500))
    return { outcome: 'refused', detail: response ?? message }
  throw new ServiceUnavailable(sentenceOf(code, response ?? message), { cause: error })
}

function sentenceOf(code: string | undefined, said: string): string {
  if (code === 'EAUTH') return `The mail server does not accept this user and password: ${said}`
  if (code === 'ETIMEDOUT') return 'The mail server did not answer in time.'
  if (code === 'ETLS') return `Could not encrypt the connection to the mail server: ${said}`
  return `The mail server did not accept the email: ${said}`
}
