import type { BusinessDetails, StoredBusinessDetails } from '../../shared/accounts/business-details.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

interface BusinessRow {
  company: string
  address: string
  invoice_email: string | null
  revision: number
}

export function findBusinessDetails(db: ReadDb, accountId: string): StoredBusinessDetails {
  const row = db.get<BusinessRow>('select * from business_details where account_id = ?', accountId)
  if (!row) return { details: null, revision: 0 }
  const { company, address, invoice_email, revision } = row
  const details = { company, address: JSON.parse(address) as BusinessDetails['address'], invoice_email }
  return { details, revision }
}

/** Compare-and-set: returns false if other details were saved since. */
export function saveBusinessRow(
  tx: WriteDb,
  {
    account_id,
    details,
    revision,
    now,
  }: { account_id: string; details: BusinessDetails; revision: number; now: number },
): boolean {
  if (findBusinessDetails(tx, account_id).revision !== revision) return false
  const { company, address, invoice_email } = details
  tx.run(
    `insert into business_details (account_id, company, address, invoice_email, updated_at)
     values (:account_id, :company, :address, :invoice_email, :now)
     on conflict (account_id) do update set company = excluded.company, address = excluded.address,
       invoice_email = excluded.invoice_email, updated_at = excluded.updated_at, revision = revision + 1`,
    { account_id, company, address: JSON.stringify(address), invoice_email, now },
  )
  return true
}

/** Returns false if other details were saved since. */
export function deleteBusinessRow(tx: WriteDb, accountId: string, revision: number): boolean {
  if (findBusinessDetails(tx, accountId).revision !== revision) return false
  tx.run('delete from business_details where account_id = ?', accountId)
  return true
}
