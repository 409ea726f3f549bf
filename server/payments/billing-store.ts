import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import type { PaymentProvider } from '../platform/ports/payments.ts'

/** The provider's customer id of an account that has paid by card. */
export interface BillingCustomerRow {
  account_id: string
  provider: PaymentProvider
  customer_ref: string
  created_at: number
}

export function findBillingCustomer(
  db: ReadDb,
  accountId: string,
  provider: PaymentProvider,
): BillingCustomerRow | undefined {
  return db.get<BillingCustomerRow>(
    'select * from billing_customers where account_id = ? and provider = ?',
    accountId,
    provider,
  )
}

/** Replaces an older id: the provider may have made a new customer. */
export function saveBillingCustomer(tx: WriteDb, row: BillingCustomerRow): void {
  tx.run(
    `insert into billing_customers (account_id, provider, customer_ref, created_at)
     values (:account_id, :provider, :customer_ref, :created_at)
     on conflict (account_id, provider) do update set customer_ref = excluded.customer_ref`,
    { ...row },
  )
}
