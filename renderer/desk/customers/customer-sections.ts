import type { ComponentType } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import type { Right } from '../../../shared/accounts/rights.ts'
import type { CustomerPageData } from '../../../shared/desk/customers/customer-page-data.ts'
import { BusinessSection } from './business-section.tsx'
import { CustomerEmails } from './customer-emails.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerFiles } from './customer-files.tsx'
import { CustomerHistory } from './customer-history.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerQuotes } from './customer-quotes.tsx'
import { CustomerSpend } from './customer-spend.tsx'
import { DataSection } from './data-section.tsx'
import { MergeSection } from './merge-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { OpenPoints } from './open-points.tsx'

export interface CustomerSection {
  name: string
  /** The right that shows it. */
  right: Right
  Section: ComponentType<{ page: CustomerPageData; person: Person }>
}

/** The sections in the wide column of a customer's page. */
export const MAIN_SECTIONS: readonly CustomerSection[] = [
  { name: 'open points', right: 'see_customers', Section: OpenPoints },
  { name: 'orders', right: 'see_customers', Section: CustomerOrders },
  { name: 'quotes', right: 'see_customers', Section: CustomerQuotes },
  { name: 'files', right: 'see_files', Section: CustomerFiles },
  { name: 'emails', right: 'see_customers', Section: CustomerEmails },
  { name: 'history', right: 'see_customers', Section: CustomerHistory },
]

/** And beside it. Further sections about a customer belong here. */
export const SIDE_SECTIONS: readonly CustomerSection[] = [
  { name: 'facts', right: 'see_customers', Section: CustomerFacts },
  { name: 'notes', right: 'decide', Section: NotesSection },
  { name: 'business', right: 'see_customers', Section: BusinessSection },
  { name: 'spend', right: 'see_customers', Section: CustomerSpend },
  { name: 'merge', right: 'decide', Section: MergeSection },
  { name: 'data', right: 'set_up', Section: DataSection },
]
