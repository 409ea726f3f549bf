import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { customerName, type ListedCustomer } from '../../../shared/customers/customer.ts'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { Money } from '../../ui/values.tsx'
import { countText } from '../../ui/words.ts'
import { EmptyList, ListAndDetail, WorkList } from '../kit/list.tsx'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import tones from '../kit/tones.module.css'
import { useChosenRow } from '../kit/use-chosen-row.ts'
import { useListKeys } from '../kit/use-list-keys.ts'
import { agoText } from '../kit/waiting-words.ts'
import { CustomerFilters } from './customer-filters.tsx'
import { CustomerSummary } from './customer-summary.tsx'

/** The shop's customers: accounts, and guests who left an address or ordered. */
export function CustomersPage() {
  return (
    <OperatorFrame title="Customers" right="see_customers">
      {(person) => <Customers person={person} />}
    </OperatorFrame>
  )
}

function Customers({ person }: { person: Person }) {
  const { q = '', sort = 'seen', filter = 'all' } = useSearch({ from: '/console/customers' })
  const list = useInfiniteQuery(
    trpc.customers.list.infiniteQueryOptions(
      { q, sort, filter },
      {
        initialCursor: null,
        getNextPageParam: (page) => page.next_cursor,
        placeholderData: (previous) => previous,
      },
    ),
  )
  const rows = list.data?.pages.flatMap(({ customers }) => customers) ?? []
  return (
    <>
      <CustomerFilters q={q} sort={sort} filter={filter} mayExport={hasRight(person.role, 'decide')} />
      <Failed error={list.error} />
      {list.isPending ? <LoadingLines label="Loading the customers" /> : null}
      {list.isSuccess && rows.length === 0 ? <NoCustomers isFiltered={q !== '' || filter !== 'all'} /> : null}
      {rows.length > 0 ? <CustomerList rows={rows} /> : null}
      {list.hasNextPage ? (
        <div>
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            More customers
          </Button>
        </div>
      ) : null}
    </>
  )
}

function NoCustomers({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered)
    return (
      <EmptyList title="No customers yet">
        People appear here when they make an account, leave an email address with a quote, or order.
      </EmptyList>
    )
  return (
    <EmptyList title="No matching customers">
      Search by name, email address or phone number, or remove a filter.
    </EmptyList>
  )
}

function CustomerList({ rows }: { rows: ListedCustomer[] }) {
  const ids = rows.map(({ id }) => id)
  const { chosen, choose } = useChosenRow(ids, { showsNext: true })
  const navigate = useNavigate()
  const open = () => {
    if (chosen !== null) void navigate({ to: '/console/customers/$id', params: { id: chosen } })
  }
  useListKeys({ ids, chosen, onChoose: choose, keys: [{ key: 'o', label: 'Open customer', run: open }] })
  const customer = rows.find(({ id }) => id === chosen)
  return (
    <ListAndDetail
      label="The chosen customer"
      list={
        <WorkList
          label="Customers"
          rows={rows}
          chosen={chosen}
          onChoose={choose}
          columns="minmax(0, 1.2fr) minmax(0, 1.4fr) 84px 92px 92px"
          row={customerCells}
        />
      }
      detail={customer ? <CustomerSummary customer={customer} /> : null}
    />
  )
}

function customerCells(customer: ListedCustomer) {
  const { email, orders, net_cents, last_seen_at } = customer
  const name = customerName(customer)
  return (
    <>
      <strong>{name}</strong>
      <span className={tones['quiet']}>{email === name ? '' : email}</span>
      <span>{orders === 0 ? '–' : countText(orders, 'order')}</span>
      <span>{net_cents === 0 ? '–' : <Money cents={net_cents} />}</span>
      <span className={tones['quiet']}>{agoText(last_seen_at)}</span>
    </>
  )
}
