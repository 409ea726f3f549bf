import { kindOfEvent, pageOfEvent } from '../../../shared/desk/notifications/notice-kinds.ts'
import { isToldOnce } from '../../../shared/desk/history/told-once.ts'
import { DAY } from '../../../shared/platform/time.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import {
  listEmailTriggers,
  newestEvent,
  type EmailTrigger,
} from '../../messaging/mail/mail-progress-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { deleteOldNotices, insertNotice, readCollectProgress, saveCollectProgress } from './notice-store.ts'
import { beginNotifying, hasNewStaff } from './progress-store.ts'

const MAX_EVENTS_PER_ROUND = 500

/**
 * Makes the notices of events since the last round, each once. A new shop begins at its newest event. Progress and notices are
 * written in one transaction, so neither a restart nor a second round repeats or loses one.
 */
export function collectNotices(shop: Shop): void {
  const now = shop.clock.now()
  const isNew = readCollectProgress(shop.db)?.event_id !== newestEvent(shop.db)
  if (!isNew && !hasNewStaff(shop.db)) return
  shop.write((tx) => {
    beginNotifying(tx, now)
    const before = readCollectProgress(tx)
    if (before === null) {
      saveCollectProgress(tx, { event_id: newestEvent(tx), knows_desk: 0 })
      return
    }
    const until = Math.min(newestEvent(tx), before.event_id + MAX_EVENTS_PER_ROUND)
    for (const event of listEmailTriggers(tx, { after: before.event_id, until })) noticeEvent(tx, event)
    saveCollectProgress(tx, { ...before, event_id: until })
  })
}

function noticeEvent(tx: WriteDb, event: EmailTrigger): void {
  const { id, what, subject, subject_id, at } = event
  const kind = kindOfEvent(what)
  if (kind === null || !isToldOnce(event)) return
  const mentioned = kind === 'mention' ? mentionedIn(event) : null
  if (mentioned?.length === 0) return
  insertNotice(tx, {
    kind,
    subject_kind: subject,
    subject_id,
    event_id: id,
    detail: null,
    page: pageOfEvent(what, { kind: subject, id: subject_id }),
    by_account: event.actor_kind === 'account' ? event.actor_id : null,
    only_for: mentioned,
    at,
  })
}

function mentionedIn({ details }: EmailTrigger): string[] {
  const { mentioned } = details as { mentioned?: unknown }
  return Array.isArray(mentioned) ? mentioned.filter((id) => typeof id === 'string') : []
}

/** A person who did not look for so long sees what waits on the Desk. */
const NOTICES_KEPT = 30 * DAY

/** Removes notices that are of no use anymore. */
export function sweepNotices(tx: WriteDb, now: number): void {
  deleteOldNotices(tx, now - NOTICES_KEPT)
  tx.run("delete from staff_emails where state <> 'waiting' and created_at < ?", now - NOTICES_KEPT)
}
