import {
  capRefusal,
  spendingLeft,
  type AccountSpending,
  type AgentCheckout,
  type MonthlyCap,
  spendingMonth,
  spendingOf,
} from '../../shared/accounts/spending-cap.ts'
import type { Me } from '../../shared/accounts/api-keys.ts'
import { readMe } from '../accounts/api-keys.ts'
import { personOf } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop.ts'
import type { CheckoutRow } from './checkout-store.ts'

/** Returns the API key or app that opens a checkout, as stored in its row; both null for a customer in a browser. */
export function openerOf(caller: Caller): Pick<CheckoutRow, 'opened_by_key' | 'opened_by_grant'> {
  const { key = null, grant = null } = caller.kind === 'account' ? caller : {}
  return { opened_by_key: key?.id ?? null, opened_by_grant: grant?.id ?? null }
}

/**
 * Refuses with `spending_cap_reached` a checkout that would take a key or an app over its monthly limit. Runs in the
 * transaction that inserts the checkout, so that of two at once the second sees the first. Open
 * checkouts of the same quotes do not count, nor the purchases they belong to, because the new one replaces them.
 */
export function refuseOverCap(
  tx: WriteDb,
  shop: Shop,
  checkout: { caller: Caller; quote_ids: readonly string[]; requested_cents: number },
): void {
  const limit = findLimit(tx, checkout.caller)
  if (limit === null) return
  const now = shop.clock.now()
  const counted = listCheckouts(tx, limit, now)
  const own = counted.filter(
    ({ quote_id, state }) => checkout.quote_ids.includes(quote_id) && state !== 'paid',
  )
  const replaced = new Set(own.map(({ purchase_id }) => purchase_id))
  const others = counted.filter((row) => !own.includes(row) && !replaced.has(row.purchase_id))
  const refusal = capRefusal({
    monthly_cap_cents: limit.monthly_cap_cents,
    spending: spendingOf(others, now),
    requested_cents: checkout.requested_cents,
    now,
    manage_url: `${shop.address.base_url}/account${limit.isKey ? '/keys' : ''}`,
  })
  if (refusal) throw refusal
}

/** `GET /v1/me`: the caller's account, and for a key or an app with a limit how much of it is left this month. */
export function readMeWithSpending(shop: Shop, caller: Caller): Me {
  const me = readMe(shop, caller)
  const limit = findLimit(shop.db, caller)
  if (limit === null) return me
  const now = shop.clock.now()
  const spending = spendingOf(listCheckouts(shop.db, limit, now), now)
  return { ...me, spending: spendingLeft(limit.monthly_cap_cents, spending, now) }
}

/** The monthly limit of an API key or an app. */
interface Limit {
  isKey: boolean
  opener: string
  monthly_cap_cents: number
}

/** Null for a customer in a browser, and for a key or an app without a limit. */
function findLimit(db: ReadDb, caller: Caller): Limit | null {
  const { opened_by_key, opened_by_grant } = openerOf(caller)
  const opener = opened_by_key ?? opened_by_grant
  if (opener === null) return null
  const isKey = opened_by_key !== null
  const { monthly_cap_cents } = db.get<{ monthly_cap_cents: MonthlyCap }>(isKey ? KEY_CAP : APP_CAP, opener)!
  return monthly_cap_cents === null ? null : { isKey, opener, monthly_cap_cents }
}

function listCheckouts(db: ReadDb, { isKey, opener }: Limit, now: number): SpendingRow[] {
  return db.all<SpendingRow>(isKey ? OF_KEY : OF_APP, { opener, from: spendingMonth(now).from })
}

/**
 * Returns the amounts that each key and app of the signed-in account has spent this month, and those that its open checkouts
 * ask for.
 */
export function readSpending(shop: Shop, caller: Caller): AccountSpending {
  const { account_id } = personOf(caller)
  const now = shop.clock.now()
  const { from, resets_on } = spendingMonth(now)
  const byOpener = (sql: string) => {
    const checkouts = shop.db.all<SpendingRow & { opener: string }>(sql, { account_id, from })
    const groups = Object.entries(Object.groupBy(checkouts, ({ opener }) => opener))
    return Object.fromEntries(groups.map(([id, own]) => [id, spendingOf(own ?? [], now)]))
  }
  return { resets_on, keys: byOpener(OF_KEYS), apps: byOpener(OF_APPS) }
}

const KEY_CAP = 'select monthly_cap_cents from api_keys where id = ?'
const APP_CAP = 'select monthly_cap_cents from oauth_grants where id = ?'

interface SpendingRow extends AgentCheckout {
  quote_id: string
  purchase_id: string
}

const SPENDING_COLUMNS = 'quote_id, purchase_id, state, total_cents, expires_at, paid_at'
const COUNTING = `(state in ('opening', 'open') or (state = 'paid' and paid_at >= :from))`
const OF_KEY = `select ${SPENDING_COLUMNS} from checkouts where opened_by_key = :opener and ${COUNTING}`
const OF_APP = `select ${SPENDING_COLUMNS} from checkouts where opened_by_grant = :opener and ${COUNTING}`
const OF_KEYS = `select ${SPENDING_COLUMNS}, opened_by_key as opener from checkouts
  where opened_by_key in (select id from api_keys where account_id = :account_id) and ${COUNTING}`
const OF_APPS = `select ${SPENDING_COLUMNS}, opened_by_grant as opener from checkouts
  where opened_by_grant in (select id from oauth_grants where account_id = :account_id) and ${COUNTING}`
