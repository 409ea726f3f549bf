import { counted } from '../../platform/counted.ts'
import { z } from 'zod'
import { MAIL_SECURITIES, OWN_MACHINE } from './mail-security.ts'

/** A folder of a mail server, such as INBOX. Backslash and quote are no part of a name that mail programs show. */
const FolderName = z
  .string()
  .trim()
  .min(1, 'Enter the name of a folder')
  .max(200)
  .regex(/^[^"\\\p{Cc}]*$/u, 'Enter the name as your mail program shows it')

/** The host and port of a mail server. */
export const mailAddressOf = (example: string) => ({
  host: z
    .string()
    .trim()
    .min(1, 'Enter the name of the mail server')
    .max(253)
    .regex(/^[\w.:-]+$/, `Enter a host name such as ${example}`),
  port: z.int().min(1).max(65535),
  security: z.enum(MAIL_SECURITIES),
})

/** The mailbox in which replies of customers arrive, read over IMAP. The password is stored separately, in the keychain. */
export const MailboxSettings = z
  .object({
    ...mailAddressOf('imap.example.com'),
    user: z.string().trim().min(1, 'Enter the user name').max(254),
    /** The folder that is read. */
    folder: FolderName.default('INBOX'),
    /** The folder that an email goes to once it has joined its conversation; null: it stays in its own. */
    move_to: FolderName.nullable().default(null),
  })
  .refine(({ host, security }) => security !== 'none' || OWN_MACHINE.test(host), {
    path: ['security'],
    message: 'A password is not sent unencrypted. Choose TLS or STARTTLS.',
  })
  .refine(({ folder, move_to }) => folder !== move_to, {
    path: ['move_to'],
    message: 'Choose another folder than the one that is read.',
  })
export type MailboxSettings = z.infer<typeof MailboxSettings>

/** The password of the mailbox; null deletes it. */
export const SaveMailboxPassword = z.object({ password: z.string().min(1).max(500).nullable() })
export type SaveMailboxPassword = z.infer<typeof SaveMailboxPassword>

/** The result of reading the mailbox. */
export interface MailboxReading {
  folder: string
  /** Emails in the folder. */
  emails: number
  /** Those that were not read before. */
  new_emails: number
  /** Those that joined a conversation. */
  taken: number
  /** The reasons the others did not, with their numbers. */
  left: { why: string; count: number }[]
}

/** Returns what was found, in sentences for staff. */
export function readingText({ folder, emails, new_emails, taken, left }: MailboxReading): string {
  const inFolder = `${folder} has ${counted(emails, 'email')}`
  if (new_emails === 0) return `${inFolder}, none of them new.`
  const joined = `${inFolder}, ${new_emails} of them new. ${taken} joined a conversation.`
  const others = left.map(({ why, count }) => `${count} did not: ${why}.`)
  return [joined, ...others].join(' ')
}
