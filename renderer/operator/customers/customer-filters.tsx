import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import {
  CUSTOMER_FILTERS,
  CUSTOMER_SORTS,
  type CustomerFilter,
  type CustomerSort,
} from '../../../shared/customers/customer.ts'
import { DownloadLink } from '../../ui/buttons.tsx'
import field from '../../ui/field.module.css'
import classes from './customers.module.css'

const SEARCH_DELAY_MS = 250

const SORT_WORDS: Record<CustomerSort, string> = {
  seen: 'Last seen first',
  newest: 'Newest first',
  spend: 'Highest spend first',
  orders: 'Most orders first',
}
const FILTER_WORDS: Record<CustomerFilter, string> = {
  all: 'All customers',
  accounts: 'With an account',
  guests: 'Guests',
  open_orders: 'With open orders',
  ordered: 'Have ordered',
  never_ordered: 'Never ordered',
  erased: 'Erased',
}

interface FilterProps {
  q: string
  sort: CustomerSort
  filter: CustomerFilter
  mayExport: boolean
}

/** Search, order and filter of the list, kept in the address; and the same list as a table to download. */
export function CustomerFilters({ mayExport, ...current }: FilterProps) {
  const navigate = useNavigate()
  const show = (change: Partial<typeof current>) => {
    const { q, sort, filter } = { ...current, ...change }
    const search = {
      q: q === '' ? undefined : q,
      sort: sort === 'seen' ? undefined : sort,
      filter: filter === 'all' ? undefined : filter,
    }
    void navigate({ to: '/console/customers', search, replace: true })
  }
  return (
    <search className={classes['filters']}>
      <SearchField q={current.q} onSearch={(q) => show({ q })} />
      <Choice
        label="Show"
        value={current.filter}
        options={CUSTOMER_FILTERS}
        words={FILTER_WORDS}
        onChange={(filter) => show({ filter })}
      />
      <Choice
        label="Order"
        value={current.sort}
        options={CUSTOMER_SORTS}
        words={SORT_WORDS}
        onChange={(sort) => show({ sort })}
      />
      {mayExport ? (
        <DownloadLink href={`/console/customers.csv?${new URLSearchParams(current).toString()}`}>
          CSV
        </DownloadLink>
      ) : null}
    </search>
  )
}

/** Searches when typing pauses. */
function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q)
  const id = useId()
  useEffect(() => {
    if (text.trim() === q) return undefined
    const timer = setTimeout(() => onSearch(text.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  })
  return (
    <>
      <label className="spoken" htmlFor={id}>
        Search customers
      </label>
      <input
        id={id}
        type="search"
        className={field['input']}
        placeholder="Name, email or phone number"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </>
  )
}

function Choice<Value extends string>(props: {
  label: string
  value: Value
  options: readonly Value[]
  words: Record<Value, string>
  onChange: (value: Value) => void
}) {
  const id = useId()
  return (
    <>
      <label className="spoken" htmlFor={id}>
        {props.label}
      </label>
      <select
        id={id}
        className={field['input']}
        value={props.value}
        onChange={(event) => {
          const chosen = props.options.find((option) => option === event.currentTarget.value)
          if (chosen !== undefined) props.onChange(chosen)
        }}
      >
        {props.options.map((option) => (
          <option key={option} value={option}>
            {props.words[option]}
          </option>
        ))}
      </select>
    </>
  )
}
