import type { Role } from '../../../shared/accounts/people.ts'
import {
  defaultSettings,
  fillChoices,
  NotificationSettings,
  type FullSettings,
} from '../../../shared/desk/notifications/notification-settings.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

interface SettingsRow {
  choices: string
  digest_times: string
  quiet_from: string | null
  quiet_until: string | null
  paused_until: number | null
  revision: number
}

interface StoredSettings {
  settings: FullSettings
  /** 0 before the person chose. */
  revision: number
}

/** Returns the settings of a member of staff: what they chose, else the defaults of the role. */
export function readSettings(db: ReadDb, { id, role }: { id: string; role: Role }): StoredSettings {
  const row = db.get<SettingsRow>('select * from notification_settings where account_id = ?', id)
  if (!row) return { settings: defaultSettings(role), revision: 0 }
  const { quiet_from, quiet_until, paused_until, revision } = row
  const settings = NotificationSettings.parse({
    choices: JSON.parse(row.choices) as unknown,
    digest_times: JSON.parse(row.digest_times) as unknown,
    quiet_hours: quiet_from === null ? null : { from: quiet_from, until: quiet_until },
    paused_until,
  })
  return { settings: fillChoices(settings, role), revision }
}

const SAVE = `insert into notification_settings
    (account_id, choices, digest_times, quiet_from, quiet_until, paused_until, revision, updated_at)
  values (:account_id, :choices, :digest_times, :quiet_from, :quiet_until, :paused_until, 1, :now)
  on conflict (account_id) do update set choices = excluded.choices, digest_times = excluded.digest_times,
    quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, paused_until = excluded.paused_until,
    revision = revision + 1, updated_at = excluded.updated_at
  where revision = :revision`

/** Compare-and-set: false if the settings are not those that were read. */
export function saveSettings(
  tx: WriteDb,
  accountId: string,
  { settings, revision, now }: { settings: NotificationSettings; revision: number; now: number },
): boolean {
  const { choices, digest_times, quiet_hours, paused_until } = settings
  const row = {
    account_id: accountId,
    choices: JSON.stringify(choices),
    digest_times: JSON.stringify(digest_times.toSorted()),
    quiet_from: quiet_hours?.from ?? null,
    quiet_until: quiet_hours?.until ?? null,
    paused_until,
    revision,
    now,
  }
  return tx.run(SAVE, row) === 1
}
