import type { Role } from '../../../shared/accounts/people.ts'
import { kindsOfRole, type NoticeKind } from '../../../shared/desk/notifications/notice-kinds.ts'
import type {
  FullSettings,
  OneStaffMember,
  SaveNotifications,
} from '../../../shared/desk/notifications/notification-settings.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { findAccount, type AccountRow } from '../../accounts/account-store.ts'
import { requireOwner, staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { readSettings, saveSettings } from './settings-store.ts'
import { findLastStaffEmail, type StaffEmailRow } from './staff-email-store.ts'

export interface NotificationPage {
  person: { id: string; name: string; role: Role; email: string }
  /** The kinds that the role may see. */
  kinds: NoticeKind[]
  settings: FullSettings
  /** 0 while nothing was chosen. */
  revision: number
  /** False: emails need a mail server. */
  has_mail_server: boolean
  last_email: Pick<StaffEmailRow, 'subject' | 'state' | 'error' | 'created_at' | 'sent_at'> | null
}

/** Returns the caller's own settings of notifications. */
export function readNotifications(shop: Shop, caller: Caller): NotificationPage {
  const { account_id } = staffWith('see_orders', caller)
  return pageOf(shop, shop.db, findAccount(shop.db, account_id)!)
}

/** Returns the settings of another member of staff, for owners. Only the person can change them. */
export function readNotificationsOf(
  shop: Shop,
  caller: Caller,
  { account_id }: OneStaffMember,
): NotificationPage {
  requireOwner(caller)
  const account = findAccount(shop.db, account_id)
  if (!account || account.role === 'customer') throw new Refusal('person_not_found')
  return pageOf(shop, shop.db, account)
}

/** Saves how the person is notified. Refuses with `wrong_state` when another window saved meanwhile. */
export function saveNotifications(shop: Shop, caller: Caller, input: SaveNotifications): NotificationPage {
  const { account_id } = staffWith('see_orders', caller)
  return shop.write((tx) => {
    const { settings, revision } = input
    const { revision: newest } = readSettings(tx, findAccount(tx, account_id)!)
    const isSaved =
      revision === newest && saveSettings(tx, account_id, { settings, revision, now: shop.clock.now() })
    if (!isSaved)
      throw new Refusal(
        'wrong_state',
        'Another window saved other choices in the meantime. Look at them and choose again.',
      )
    return pageOf(shop, tx, findAccount(tx, account_id)!)
  })
}

function pageOf(shop: Shop, db: ReadDb, account: AccountRow): NotificationPage {
  const { id, name, role, email } = account
  return {
    person: { id, name, role, email },
    kinds: kindsOfRole(role),
    ...readSettings(db, account),
    has_mail_server: shop.services.mailer.current() !== null,
    last_email: findLastStaffEmail(db, id) ?? null,
  }
}
