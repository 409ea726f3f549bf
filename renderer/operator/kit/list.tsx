import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { DETAIL_ELEMENT_ID, rowElementId } from './use-list-keys.ts'
import list from './list.module.css'

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
  const clicked = useRef<string | null>(null)
  const { chosen } = props
  useEffect(() => {
    if (chosen === null || clicked.current !== chosen) return
    clicked.current = null
    showDetail()
  }, [chosen])
  return (
    <ul className={list['list']} aria-label={props.label}>
      {props.rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            id={rowElementId(row.id)}
            className={list['row']}
            style={columnsOf(props.columns)}
            aria-current={row.id === chosen ? 'true' : undefined}
            onClick={() => {
              if (row.id === chosen) showDetail()
              else clicked.current = row.id
              props.onChoose(row.id)
            }}
          >
            {props.row(row)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Where the decision stands below the list, as in the styles, it is often off the screen. */
function showDetail(): void {
  if (window.matchMedia('(max-width: 1100px)').matches)
    document.getElementById(DETAIL_ELEMENT_ID)?.scrollIntoView({ block: 'start' })
}

/** The widths of a row's cells, which only a wide list follows. */
export function columnsOf(columns: string): CSSProperties {
  return { '--columns': columns } as CSSProperties
}

/** A list with what is chosen of it on the right; one below the other on a narrow screen. */
export function ListAndDetail(props: { list: ReactNode; detail: ReactNode; label: string }) {
  return (
    <div className={list['split']}>
      <div className={list['side']}>{props.list}</div>
      <section id={DETAIL_ELEMENT_ID} className={list['detail']} aria-label={props.label} tabIndex={-1}>
        {props.detail}
      </section>
    </div>
  )
}

/** An empty list says what will appear here, and how. */
export function EmptyList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={list['empty']}>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  )
}

/** A key on the button that does the same. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className={list['key']} aria-hidden="true">
      {children}
    </kbd>
  )
}
