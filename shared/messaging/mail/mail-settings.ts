import { z } from 'zod'
import { emailAddress } from '../../platform/email-address.ts'
import { OWN_MACHINE } from './mail-security.ts'
import { mailAddressOf, MailboxSettings } from './mailbox-settings.ts'

export const MailServerSettings = z
  .object({
    ...mailAddressOf('smtp.example.com'),
    /** Null if the server needs no password. */
    user: z.string().trim().min(1).max(254).nullable(),
    /** The sender's address. */
    from: emailAddress('Enter an email address'),
  })
  .refine(({ host, security, user }) => security !== 'none' || user === null || OWN_MACHINE.test(host), {
    path: ['security'],
    message: 'A password is not sent unencrypted. Choose TLS or STARTTLS.',
  })
export type MailServerSettings = z.infer<typeof MailServerSettings>

/** The mail server; without one, staff send emails by hand. The password is stored separately, in the keychain. */
export const MailSettings = z
  .object({
    server: MailServerSettings.nullable(),
    /** The address at which replies of customers arrive, by webhook or in the mailbox; null if they go to the support email. */
    replies: emailAddress('Enter an email address').max(200).nullable().default(null),
    /** The mailbox in which replies are read; null in a shop whose mail service delivers them by webhook. */
    mailbox: MailboxSettings.nullable().default(null),
  })
  .refine(({ replies, mailbox }) => mailbox === null || replies !== null, {
    path: ['replies'],
    message: 'Enter the address whose emails arrive in the mailbox.',
  })
export type MailSettings = z.infer<typeof MailSettings>

/** The password of the mail server; null deletes it. */
export const SaveMailPassword = z.object({ password: z.string().min(1).max(500).nullable() })
export type SaveMailPassword = z.infer<typeof SaveMailPassword>

/** The secret of the webhook that takes answers of customers; null deletes it. */
export const KeepHookSecret = z.object({
  secret: z
    .string()
    .trim()
    .regex(/^[\w-]{16,200}$/, 'Enter at least 16 letters and digits, without spaces.')
    .nullable(),
})
export type KeepHookSecret = z.infer<typeof KeepHookSecret>
