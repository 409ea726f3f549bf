import { staffWith } from './authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'

const MAX_FOUND = 8

export interface FoundAccount {
  id: string
  name: string
  email: string
  company: string | null
}

/** Accounts whose name, company or email address has the text; none for an empty text. */
export function findAccounts(shop: Shop, caller: Caller, { q }: { q: string }): FoundAccount[] {
  staffWith('see_customers', caller)
  if (q === '') return []
  return shop.db.all<FoundAccount>(
    `select id, name, email, company from accounts left join business_details on account_id = id
     where instr(lower(name), lower(:q)) > 0 or instr(lower(email), lower(:q)) > 0
       or instr(lower(coalesce(company, '')), lower(:q)) > 0
     order by name, id limit ${MAX_FOUND}`,
    { q },
  )
}
