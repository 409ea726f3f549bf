import type { OwnSession } from '../../shared/accounts/own-account.ts'
import type { Caller } from '../platform/caller.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { deleteSession, listSessions } from './account-store.ts'
import { personOf } from './authenticate.ts'
import { endWorkstations } from './workstation-store.ts'
import { forgetDevice, forgetDevices } from './known-devices.ts'

/** Enough of the hash to identify a session; it is not a secret. */
const SHOWN_CHARACTERS = 16

/** Returns the caller's sessions, last used first. */
export function listOwnSessions(shop: Shop, caller: Caller): OwnSession[] {
  const { account_id, session } = personOf(caller)
  return listSessions(shop.db, account_id, shop.clock.now()).map((row) => ({
    id: row.id_hash.slice(0, SHOWN_CHARACTERS),
    user_agent: row.user_agent,
    created_at: row.created_at,
    seen_at: row.seen_at,
    current: row.id_hash === session,
  }))
}

/** Signs out one browser, or all others. Returns the remaining ones. */
export function endSessions(shop: Shop, caller: Caller, which: { id: string } | 'others'): OwnSession[] {
  const { account_id, session } = personOf(caller)
  shop.write((tx) => {
    if (which === 'others') {
      forgetDevices(tx, account_id, { except: session })
      endWorkstations(tx, account_id, session)
    }
    for (const { id_hash, device_hash } of listSessions(tx, account_id, shop.clock.now())) {
      const isMeant =
        which === 'others' ? id_hash !== session : id_hash.slice(0, SHOWN_CHARACTERS) === which.id
      if (!isMeant) continue
      deleteSession(tx, id_hash)
      if (device_hash !== null) forgetDevice(tx, account_id, device_hash)
      const subject = { subject: 'account', subject_id: account_id, what: 'session ended' } as const
      recordEvent(tx, shop.clock.now(), caller, subject)
    }
  })
  return listOwnSessions(shop, caller)
}
