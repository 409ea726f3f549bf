import { Box } from '@mantine/core'
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
  /** Renders what is before the row's button, such as a checkbox. */
  lead?: ((row: Row) => ReactNode) | undefined
  /** A value of CSS `grid-template-columns`. */
  columns: string
  /** The names of the columns, where they do not speak for themselves. */
  heads?: readonly string[]
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
    <ul className="@container border-t border-hairline" aria-label={props.label}>
      {props.heads ? <Heads heads={props.heads} columns={props.columns} /> : null}
      {props.rows.map((row) => (
        <li key={row.id} className={props.lead ? list['led'] : undefined}>
          {props.lead?.(row)}
          <button
            type="button"
            id={rowElementId(row.id)}
            className={`chooses cells rings-inside ${list['row']}`}
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

/** For the eye only: screen readers read a row as one button. */
function Heads({ heads, columns }: { heads: readonly string[]; columns: string }) {
  return (
    <li className={list['heads']} style={columnsOf(columns)} aria-hidden="true">
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </li>
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

/** Returns the style that sets a row's columns; narrow lists ignore it. */
function columnsOf(columns: string): CSSProperties {
  return { '--columns': columns } as CSSProperties
}

interface ListAndDetailProps {
  list: ReactNode
  detail: ReactNode
  label: string
  /** The detail has a button that closes it: on a narrow screen it takes the place of the list. */
  isClosable?: boolean
}

/** A list with the chosen row's detail beside it, or below it on a narrow screen. */
export function ListAndDetail(props: ListAndDetailProps) {
  return (
    <div
      className={`with-panel grid items-start max-lg:grid-cols-1! ${props.isClosable ? list['closable'] : ''}`}
    >
      <div className={`grid min-w-0 gap-3 ${list['side']}`}>{props.list}</div>
      <section
        id={DETAIL_ELEMENT_ID}
        className="side-panel grid min-w-0 content-start gap-4 panel p-4"
        aria-label={props.label}
        tabIndex={-1}
      >
        {props.detail}
      </section>
    </div>
  )
}

/** Shown in place of an empty list: what will appear here, and when. */
export function EmptyList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box className="grid gap-1.5 text-muted" maw="62ch" p="32px 0">
      <h2>{title}</h2>
      <p>{children}</p>
    </Box>
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
