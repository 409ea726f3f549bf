import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { ORDER_STATUSES, type OrderStatus, ORDER_STATE_WORDS } from '../../../shared/orders/order-states.ts'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import field from '../../ui/field.module.css'
import classes from './orders.module.css'
import { Checkbox } from '../kit/checkbox.tsx'

interface OrderFilter {
  status: OrderStatus | null
  late: boolean
  q: string
}

/** Filters of the list of orders, kept in the address so that they can be linked to. */
export function OrderFilters(filter: OrderFilter) {
  const navigate = useNavigate()
  const show = (change: Partial<OrderFilter>) => {
    const next = { ...filter, ...change }
    const search = { status: next.status ?? undefined, late: next.late || undefined, q: next.q || undefined }
    void navigate({ to: '/console/orders', search, replace: true })
  }
  const openOrder = useOpenOrder()
  const search = async (q: string) => {
    if (!(await openOrder(q))) show({ q })
  }
  return (
    <search className={classes['filters']}>
      <SearchField q={filter.q} onSearch={(q) => void search(q)} />
      <StatusField status={filter.status} onChange={(status) => show({ status })} />
      <Checkbox label="Late only" checked={filter.late} onChange={(late) => show({ late })} />
    </search>
  )
}

/** Opens the order whose number was typed. Returns whether there is one. */
function useOpenOrder(): (typed: string) => Promise<boolean> {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async (typed) => {
    const number = /^#?(\d{1,9})$/.exec(typed)?.[1]
    if (number === undefined) return false
    const found = await queries.fetchQuery(trpc.console.search.queryOptions({ q: number })).catch(() => null)
    const order = found?.hits.find((hit) => hit.kind === 'order' && hit.number === Number(number))
    if (order) await navigate({ to: '/console/orders/$id', params: { id: order.id } })
    return order !== undefined
  }
}

function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q)
  const id = useId()
  return (
    <form
      className={classes['search']}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <label className="spoken" htmlFor={id}>
        Order number, file or customer
      </label>
      <input
        id={id}
        type="search"
        className={field['input']}
        placeholder="Number, file or customer"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Search</Button>
    </form>
  )
}

interface StatusFieldProps {
  status: OrderStatus | null
  onChange: (status: OrderStatus | null) => void
}

function StatusField({ status, onChange }: StatusFieldProps) {
  const id = useId()
  return (
    <>
      <label className="spoken" htmlFor={id}>
        Status
      </label>
      <select
        id={id}
        className={field['input']}
        value={status ?? ''}
        onChange={(event) => onChange(ORDER_STATUSES.find((known) => known === event.target.value) ?? null)}
      >
        <option value="">All statuses</option>
        {ORDER_STATUSES.map((known) => (
          <option key={known} value={known}>
            {ORDER_STATE_WORDS[known].label}
          </option>
        ))}
      </select>
    </>
  )
}
