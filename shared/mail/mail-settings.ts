import { z } from 'zod'

/** Mail servers on the shop's own machine may be spoken to in the open; nobody else hears it. */
const OWN_MACHINE = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/**
 * How the line to a mail server is sealed: `tls` from the first byte (usually port 465), `starttls` before anything is
 * said (usually port 587), `none` in the open.
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
    /** Null where the server asks for no password. */
    user: z.string().trim().min(1).max(254).nullable(),
    /** The address that letters come from. */
    from: z.email('Write an e-mail address'),
  })
  .refine(({ host, security, user }) => security !== 'none' || user === null || OWN_MACHINE.test(host), {
    path: ['security'],
    message: 'A password is not sent in the open. Choose TLS or STARTTLS.',
  })
export type MailServerSettings = z.infer<typeof MailServerSettings>

/** The shop's mail: a server to send letters, or none, and then people send them by hand. Its password is not here. */
export const MailSettings = z.object({ server: MailServerSettings.nullable() })
export type MailSettings = z.infer<typeof MailSettings>

/** A new version of the settings, in place of the one that the owner looked at. */
export const SaveMail = z.object({
  version: z.int().min(1),
  server: MailServerSettings.nullable(),
  /** Left out: the one that is kept stays. Null: it is forgotten. */
  password: z.string().min(1).max(500).nullable().optional(),
})
export type SaveMail = z.infer<typeof SaveMail>
