import type { ReactNode } from 'react'
import classes from './list.module.css'
import { DETAIL_ELEMENT_ID, rowElementId } from './use-list-keys.ts'

interface ListProps<Row extends { id: string }> {
  /** What is listed, in words. */
  label: string
  rows: readonly Row[]
  chosen: string | null
  onChoose: (id: string) => void
  /** A row's cells; the grid of `columns` lays them out. */
  row: (row: Row) => ReactNode
  /** Widths as in CSS `grid-template-columns`. */
  columns: string
}

/** Rows of one line each; a click or `j` and `k` show one beside the list. */
export function WorkList<Row extends { id: string }>(props: ListProps<Row>) {
  return (
    <ul className={classes['list']} aria-label={props.label}>
      {props.rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            id={rowElementId(row.id)}
            className={classes['row']}
            style={{ gridTemplateColumns: props.columns }}
            aria-current={row.id === props.chosen ? 'true' : undefined}
            onClick={() => props.onChoose(row.id)}
          >
            {props.row(row)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A list with what is chosen of it on the right; one below the other on a narrow screen. */
export function ListAndDetail(props: { list: ReactNode; detail: ReactNode; label: string }) {
  return (
    <div className={classes['split']}>
      <div className={classes['side']}>{props.list}</div>
      <section id={DETAIL_ELEMENT_ID} className={classes['detail']} aria-label={props.label} tabIndex={-1}>
        {props.detail}
      </section>
    </div>
  )
}

/** An empty list says what will appear here, and how. */
export function EmptyList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes['empty']}>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  )
}

/** A key on the button that does the same. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className={classes['key']} aria-hidden="true">
      {children}
    </kbd>
  )
}
