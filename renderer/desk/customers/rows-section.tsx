import type { ReactNode } from 'react'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { OlderEntries } from '../../platform/ui/older-entries.tsx'
import panel from '../../platform/kit/panel.module.css'

interface PagedQuery<Row> {
  data: { pages: readonly { rows: readonly Row[] }[] } | undefined
  isPending: boolean
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

interface RowsSectionProps<Row> {
  title: string
  /** Shown in place of an empty list. */
  none: string
  list: PagedQuery<Row>
  children: (rows: readonly Row[]) => ReactNode
}

/** A section with one list of a customer, which loads older rows on demand. */
export function RowsSection<Row>({ title, none, list, children }: RowsSectionProps<Row>) {
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section className={panel['block']} aria-label={title}>
      <h2>{title}</h2>
      <Failed error={list.error} />
      {list.isPending ? <LoadingLines label={`Loading ${title.toLowerCase()}`} /> : null}
      {list.data && rows.length === 0 ? <p className="font-normal text-muted">{none}</p> : null}
      {rows.length > 0 ? children(rows) : null}
      <OlderEntries list={list} />
    </section>
  )
}

/** Around a table whose rows are cards where the page is narrower. */
export function CardTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="@container relative" aria-label={label}>
      {children}
    </section>
  )
}
