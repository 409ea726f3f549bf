import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { DETAIL_ELEMENT_ID, rowElementId } from './use-list-keys.ts'
import list from './list.module.css'

interface ListProps<Row extends { id: string }> {
  label: string
  rows: readonly Row[]
  chosen: string | null
  onChoose: (id: string) => void
  /** Renders a row's cells, which `columns` lays out. */
  row: (row: Row) => ReactNode
  /** A value of CSS `grid-template-columns`. */
  columns: string
}

/** A list of one-line rows; a click, or `j` and `k`, choose the row that is shown beside it. */
export function WorkList<Row extends { id: string }>(props: ListProps<Row>) {
  const clicked = useRef<string | null>(null)
  const { chosen } = props
  useEffect(() => {
    if (chosen === null || clicked.current !== chosen) return
    clicked.current = null
    showDetail(chosen)
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
              if (row.id === chosen) showDetail(row.id)
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

/** Scrolls to the detail where it is below the list, as on a narrow screen. */
function showDetail(id: string): void {
  const detail = document.getElementById(DETAIL_ELEMENT_ID)
  const list = document.getElementById(rowElementId(id))?.closest('ul')
  if (!detail || !list) return
  if (detail.getBoundingClientRect().left < list.getBoundingClientRect().right)
    detail.scrollIntoView({ block: 'start' })
}

/** The style that sets a row's columns; narrow lists ignore it. */
function columnsOf(columns: string): CSSProperties {
  return { '--columns': columns } as CSSProperties
}

/** A list with the chosen row's detail beside it, or below it on a narrow screen. */
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

/** Shown in place of an empty list: what will appear here, and when. */
export function EmptyList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={list['empty']}>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  )
}

/** The keyboard shortcut on a button. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className={list['key']} aria-hidden="true">
      {children}
    </kbd>
  )
}
