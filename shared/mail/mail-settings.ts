import { z } from 'zod'

/** Mail servers on the shop's own machine may be used without encryption: nothing crosses the network. */
const OWN_MACHINE = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/**
 * How the connection to a mail server is encrypted: `tls` from the first byte (usually port 465), `starttls` before any
 * command is sent (usually port 587), `none` not at all.
 */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const

export const MailServerSettings = z
  .object({
    host: z
      .string()
      .trim()
      .min(1, 'Write the name of the mail server')
      .max(253)
      .regex(/^[\w.:-]+$/, 'Write a host name such as smtp.example.com'),
    port: z.int().min(1).max(65535),
    security: z.enum(MAIL_SECURITIES),
    /** Null when the server needs no password. */
    user: z.string().trim().min(1).max(254).nullable(),
    /** The sender's address. */
    from: z.email('Write an email address'),
  })
  .refine(({ host, security, user }) => security !== 'none' || user === null || OWN_MACHINE.test(host), {
    path: ['security'],
    message: 'A password is not sent in the open. Choose TLS or STARTTLS.',
  })
export type MailServerSettings = z.infer<typeof MailServerSettings>

/** The mail server; without one, staff send emails by hand. The password is stored separately, in the keychain. */
export const MailSettings = z.object({
  server: MailServerSettings.nullable(),
  /** The mailbox that hands answers of customers to the shop's webhook; null when they go to the support email. */
  replies: z.email('Write an email address').max(200).nullable().default(null),
})
export type MailSettings = z.infer<typeof MailSettings>

/** The password of the mail server; null deletes it. */
export const SaveMailPassword = z.object({ password: z.string().min(1).max(500).nullable() })
export type SaveMailPassword = z.infer<typeof SaveMailPassword>
