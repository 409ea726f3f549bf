import type { inferRouterOutputs } from '@trpc/server'
import type { Router } from '../../../server/trpc/router.ts'
import type { NoticeChannel, NoticeTiming } from '../../../shared/desk/notifications/notice-kinds.ts'
import { shopInstantText } from '../../platform/ui/words.ts'

export type NotificationPage = inferRouterOutputs<Router>['notifications']['get']

export const TIMING_WORDS: Record<NoticeTiming, string> = {
  once: 'At once',
  digest: 'In the digest',
  off: 'Off',
}

export const CHANNEL_WORDS: Record<NoticeChannel, string> = { email: 'Email', desktop: 'On the desktop' }

/** Describes the outcome of the newest email; null if none was written. */
export function lastEmailText({ last_email, person }: NotificationPage): string | null {
  if (last_email === null) return null
  const { state, subject, sent_at, created_at, error } = last_email
  if (state === 'sent')
    return `Last email: “${subject}”, sent to ${person.email} on ${shopInstantText(sent_at ?? created_at)}.`
  const why = error === null ? '' : ` ${error}`
  return state === 'waiting'
    ? `“${subject}” of ${shopInstantText(created_at)} waits to be sent.${why}`
    : `“${subject}” of ${shopInstantText(created_at)} could not be sent.${why}`
}
