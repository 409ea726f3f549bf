import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { CUSTOMER_LIST } from '../../../shared/desk/customers/customer-list.ts'
import { trpc } from '../../platform/api.ts'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { LIST_QUERY, loadedRows } from '../../platform/lists/loaded-rows.ts'
import { useListState } from '../../platform/lists/use-list-state.ts'
import { CUSTOMER_ROWS } from './customer-rows.tsx'

/** The shop's customers: accounts, and guests who left an address or ordered. */
export function CustomersPage() {
  return (
    <OperatorFrame title="Customers" right="see_customers">
      {(person) => <Customers person={person} />}
    </OperatorFrame>
  )
}

function Customers({ person }: { person: Person }) {
  const list = useListState(CUSTOMER_LIST)
  const navigate = useNavigate()
  const { q, sort, filters } = list.state
  const loaded = loadedRows(
    useInfiniteQuery(trpc.customers.list.infiniteQueryOptions({ q, sort, filters }, LIST_QUERY)),
  )
  return (
    <ListPage
      {...CUSTOMER_ROWS}
      table={CUSTOMER_LIST}
      list={list}
      loaded={loaded}
      label="Customers"
      search={{ label: 'Search customers', placeholder: 'Name, email or phone number' }}
      empty={{
        title: 'No customers yet',
        text: 'Customers appear here when they make an account, leave an email address with a quote, or order.',
      }}
      mayExport={hasRight(person.role, 'decide')}
      onOpen={({ id }) => void navigate({ to: '/console/customers/$id', params: { id } })}
    />
  )
}
