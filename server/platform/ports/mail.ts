export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** Message id: mail servers recognize a repeated email by it. */
  id: string
  /** Left out: the shop's support email. */
  reply_to?: string
  /** PDF files. */
  attachments?: readonly { filename: string; bytes: Uint8Array }[]
}

/** `Mailer.current` is null if no mail server is set. `send` throws `ServiceUnavailable` when it can be retried. */
export interface MailServer {
  send(email: Email): Promise<{ outcome: 'sent' } | { outcome: 'refused'; detail: string }>
}

export interface Mailer {
  current(): MailServer | null
}
