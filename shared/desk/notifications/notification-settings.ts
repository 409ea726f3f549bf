import { z } from 'zod'
import type { Role } from '../../accounts/people.ts'
import { ClockTime } from '../../platform/time.ts'
import {
  defaultChoice,
  NOTICE_KIND_NAMES,
  NOTICE_TIMINGS,
  type NoticeChoice,
  type NoticeKind,
} from './notice-kinds.ts'

const Timing = z.enum(NOTICE_TIMINGS)
const Choice = z.object({ email: Timing, desktop: Timing })

export const MAX_DIGEST_TIMES = 6

/** One member of staff's settings of notifications. Times are in the shop's zone. */
export const NotificationSettings = z
  .object({
    choices: z.partialRecord(z.enum(NOTICE_KIND_NAMES), Choice),
    /** On working days. Empty: no digest. */
    digest_times: z.array(ClockTime).max(MAX_DIGEST_TIMES),
    /** Immediate notices wait until they end. They may go over midnight. */
    quiet_hours: z.object({ from: ClockTime, until: ClockTime }).nullable(),
    /** Everything waits until then. */
    paused_until: z.int().min(0).nullable(),
  })
  .superRefine(({ digest_times, quiet_hours, choices }, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (new Set(digest_times).size < digest_times.length) fault('digest_times', 'A time is listed twice.')
    if (quiet_hours !== null && quiet_hours.from === quiet_hours.until)
      fault('quiet_hours', 'Quiet hours must end at another time than they begin.')
    const hasDigest = Object.values(choices).some(
      ({ email, desktop }) => email === 'digest' || desktop === 'digest',
    )
    if (hasDigest && digest_times.length === 0)
      fault('digest_times', 'Enter a time for the digest, or put nothing in it.')
  })
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const SaveNotifications = z.object({ revision: z.int().min(0), settings: NotificationSettings })
export type SaveNotifications = z.infer<typeof SaveNotifications>

export const OneStaffMember = z.object({ account_id: z.string().min(1).max(60) })
export type OneStaffMember = z.infer<typeof OneStaffMember>

/** Settings with a choice for every kind. */
export interface FullSettings extends NotificationSettings {
  choices: Record<NoticeKind, NoticeChoice>
}

/** Returns the settings of staff before they choose. */
export function defaultSettings(role: Role): FullSettings {
  return fillChoices({ choices: {}, digest_times: ['08:00'], quiet_hours: null, paused_until: null }, role)
}

/** Fills in the default of kinds that were not chosen, such as those that came with an update. */
export function fillChoices(settings: NotificationSettings, role: Role): FullSettings {
  const choices = Object.fromEntries(
    NOTICE_KIND_NAMES.map((kind) => [kind, settings.choices[kind] ?? defaultChoice(kind, role)]),
  ) as FullSettings['choices']
  return { ...settings, choices }
}
