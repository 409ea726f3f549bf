import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { customerName } from '../../shared/desk/customers/customer.ts'
import { trpc } from '../platform/api.ts'

const MAX_SHOWN = 3
const MIN_LETTERS = 2

/** Customers that a search of quotes or orders means: their pages. Nothing when there are none. */
export function CustomerMatches({ q }: { q: string }) {
  const found = useQuery(
    trpc.customers.list.queryOptions({ q }, { enabled: q.length >= MIN_LETTERS, staleTime: 60_000 }),
  )
  const rows = found.data?.rows ?? []
  if (q.length < MIN_LETTERS || rows.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      <span className="font-normal text-muted">Customers:</span>
      {rows.slice(0, MAX_SHOWN).map((customer) => (
        <Link key={customer.id} to="/console/customers/$id" params={{ id: customer.id }}>
          {customerName(customer)}
        </Link>
      ))}
      {rows.length > MAX_SHOWN ? (
        <Link to="/console/customers" search={{ q }}>
          all matching
        </Link>
      ) : null}
    </p>
  )
}
