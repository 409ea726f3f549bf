export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** Sending it again under the same id is known to mail servers as the same letter. */
  id: string
}

/** Null from `Mailer.current` where no mail server is set. Sending throws `ServiceUnavailable` when it may be tried again. */
export interface MailServer {
  send(letter: Email): Promise<{ outcome: 'sent' } | { outcome: 'refused'; detail: string }>
}

export interface Mailer {
  current(): MailServer | null
}
