import type { Block } from './email.ts'
import { draftEmail, type CustomerEmail } from './word-email.ts'

/** The subject of an email to staff. */
export interface StaffNews {
  /** In a few words, for the subject. */
  summary: string
  news: readonly Block[]
  /** The work that waits for staff; empty if there is none. */
  waiting: readonly Block[]
}

/** Sent about what happened just now. */
export function staffNotice({ summary, news }: StaffNews, baseUrl: string): CustomerEmail {
  return draftEmail('staff_notice', { summary, news, settings_link: settingsLink(baseUrl) })
}

/** Sent at the times of the digest. */
export function staffDigest(news: StaffNews, baseUrl: string): CustomerEmail {
  const desk_link: Block[] = [{ kind: 'link', label: 'Open the Desk', url: `${baseUrl}/console` }]
  return draftEmail('staff_digest', { ...news, desk_link, settings_link: settingsLink(baseUrl) })
}

function settingsLink(baseUrl: string): Block[] {
  const url = `${baseUrl}/console/notifications`
  return [{ kind: 'list', items: [{ text: 'Choose what you are notified about', url }] }]
}
