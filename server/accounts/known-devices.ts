import { DAY } from '../../shared/platform/time.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop.ts'
import { hashSecret } from './sessions.ts'

/** The longest that browsers keep a cookie. */
export const KNOWN_DEVICE_SECONDS = 400 * DAY

/**
 * Remembers that an account signed in on a browser, and returns the browser's new secret for its cookie. Only the hash is
 * stored. The secret changes at each sign-in, so one that was planted or copied earlier stops working.
 */
export function rememberDevice(
  shop: Shop,
  tx: WriteDb,
  browser: { account_id: string; device_secret: string | null },
): string {
  const secret = shop.ids.secret(32)
  const now = shop.clock.now()
  const device_hash = hashSecret(secret)
  tx.run('delete from known_devices where expires_at <= ?', now)
  if (browser.device_secret !== null)
    tx.run(
      'update known_devices set device_hash = ? where device_hash = ?',
      device_hash,
      hashSecret(browser.device_secret),
    )
  tx.run(
    `insert into known_devices (device_hash, account_id, expires_at) values (:device_hash, :account_id, :expires_at)
     on conflict (device_hash, account_id) do update set expires_at = :expires_at`,
    { device_hash, account_id: browser.account_id, expires_at: now + KNOWN_DEVICE_SECONDS },
  )
  return secret
}

/** Returns the hash of a browser's secret if the account signed in on it before, else null. */
export function findKnownDevice(
  db: ReadDb,
  browser: { account_id: string | undefined; device_secret: string | null; now: number },
): string | null {
  const device_hash = browser.device_secret === null ? '' : hashSecret(browser.device_secret)
  const known = db.get(
    'select 1 from known_devices where device_hash = ? and account_id = ? and expires_at > ?',
    device_hash,
    browser.account_id ?? '',
    browser.now,
  )
  return known === undefined ? null : device_hash
}

/** Forgets one browser of an account. */
export function forgetDevice(tx: WriteDb, accountId: string, deviceHash: string): void {
  tx.run('delete from known_devices where account_id = ? and device_hash = ?', accountId, deviceHash)
}

/** Forgets every browser of an account except that of one session. */
export function forgetDevices(tx: WriteDb, accountId: string, kept: { except: string } | null = null): void {
  tx.run(
    `delete from known_devices where account_id = :account_id and device_hash is not
       (select device_hash from sessions where id_hash = :kept)`,
    { account_id: accountId, kept: kept?.except ?? '' },
  )
}
