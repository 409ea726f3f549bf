import {
  eraseRefusal,
  keptUntil,
  ownEraseRefusal,
  type EraseFacts,
  type ErasePlan,
} from '../../../shared/desk/customers/erase.ts'
import type { OneCustomer } from '../../../shared/desk/customers/customer.ts'
import { personOf, staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { copiesElsewhere, copiesForCustomers } from './copies-elsewhere.ts'
import { getCustomer, type CustomerRow } from './customer-store.ts'
import { countFiles } from './erased-files.ts'
import { countRows } from './personal-rows.ts'
import { ownItems } from './own-data.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

const YOUR_FILES = 'Your part files with their previews'
const SHARED_FILE = 'Another customer uploaded the same file.'

/** Returns the data that erasing a customer would delete, blank and keep. */
export function previewErase(shop: Shop, caller: Caller, input: OneCustomer): ErasePlan {
  staffWith('set_up', caller)
  return planErase(shop, shop.db, input.customer_id)
}

/** The same for one's own account, in words for customers. */
export function previewOwnErase(shop: Shop, caller: Caller): ErasePlan {
  return planOwnErase(shop, shop.db, personOf(caller).account_id)
}

export function planOwnErase(shop: Shop, db: ReadDb, customerId: string): ErasePlan {
  const row = getCustomer(db, customerId)
  const counted = countRows(db, PERSONAL_TABLES, row.id).filter(({ count }) => count > 0)
  const tables = new Set(counted.map(({ personal }) => personal.table))
  const { deleted, kept } = ownItems((table) => tables.has(table))
  const files = countFiles(db, row.id)
  return {
    ...erasePlan(shop, db, row),
    deleted: [...(files.erasable > 0 ? [{ what: YOUR_FILES, count: files.erasable }] : []), ...deleted],
    blanked: [],
    copies: copiesForCustomers(shop),
    kept: [
      ...kept,
      ...(files.shared > 0 ? [{ what: YOUR_FILES, count: files.shared, why: SHARED_FILE }] : []),
    ],
    refusal: row.erased_at === null ? ownEraseRefusal(eraseFacts(shop, db, row)) : null,
  }
}

export function planErase(shop: Shop, db: ReadDb, customerId: string): ErasePlan {
  const row = getCustomer(db, customerId)
  const counted = countRows(db, PERSONAL_TABLES, row.id)
    .filter(({ count }) => count > 0)
    .map(({ personal, count }) => ({ ...personal, count }))
  const files = countFiles(db, row.id)
  return {
    ...erasePlan(shop, db, row),
    deleted: [
      ...(files.erasable > 0 ? [{ what: 'Part files with their previews', count: files.erasable }] : []),
      ...counted
        .filter(({ erase }) => erase.action === 'deleted')
        .map(({ what, count }) => ({ what, count })),
    ],
    blanked: counted
      .filter(({ erase }) => erase.action === 'blanked')
      .map(({ what, count }) => ({ what, count })),
    kept: [
      ...counted.flatMap(({ what, count, erase }) =>
        erase.action === 'deleted' || erase.kept === null ? [] : [{ what, count, why: erase.kept }],
      ),
      ...(files.shared > 0 ? [{ what: 'Part files', count: files.shared, why: SHARED_FILE }] : []),
    ],
    copies: copiesElsewhere(shop),
    refusal: row.erased_at === null ? eraseRefusal(eraseFacts(shop, db, row)) : null,
  }
}

function erasePlan(
  shop: Shop,
  db: ReadDb,
  row: CustomerRow,
): Pick<ErasePlan, 'customer_id' | 'erased_at' | 'kept_until' | 'type_to_confirm'> {
  return {
    customer_id: row.id,
    erased_at: row.erased_at,
    kept_until: keptUntil(newestPayment(db, row.id), shop.settings.tax_record_years),
    type_to_confirm: row.email ?? row.id,
  }
}

function eraseFacts(shop: Shop, db: ReadDb, row: CustomerRow): EraseFacts {
  const { open_checkouts, unfinished_refunds } = db.get<{
    open_checkouts: number
    unfinished_refunds: number
  }>(
    `select
       (select count(*) from customer_quotes join checkouts on checkouts.quote_id = customer_quotes.id
         where customer_id = :customer and state in ('opening', 'open') and checkouts.expires_at > :now) as open_checkouts,
       (select count(*) from customer_orders join ledger on ledger.order_id = customer_orders.id
         where customer_id = :customer and kind = 'refund'
           and (state = 'pending' or state = 'failed' and tried_again_by is null)) as unfinished_refunds`,
    { customer: row.id, now: shop.clock.now() },
  )!
  return {
    open_orders: row.open_orders,
    is_being_paid: open_checkouts > 0,
    unfinished_refunds,
    is_staff: row.staff === 1,
  }
}

function newestPayment(db: ReadDb, customerId: string): number | null {
  return db.get<{ at: number | null }>(
    `select max(ledger.created_at) as at from customer_orders join ledger on ledger.order_id = customer_orders.id
     where customer_id = ?`,
    customerId,
  )!.at
}
