/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a table element cannot be placed by their position */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { type RefObject, useEffect, useRef } from 'react'
import { rowElementId } from '../kit/use-list-keys.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import type { ListGridProps } from './list-grid-props.ts'
import classes from './lists.module.css'

/** Below this width rows are cards of two lines. */
const CARDS_BELOW_PX = 840
/** Below this width two texts have hardly room in one line. */
const NARROW_BELOW_PX = 480
const ROW_PX = { mouse: 40, touch: 48, card: 66, longCard: 88 }
const OVERSCAN = 12
/** The next page is loaded when the last row shown is this close to the end. */
const LOAD_AHEAD = 30

/** A grid of rows, of which only those in view are in the document. */
export function ListGrid<Row>(props: ListGridProps<Row>) {
  const { loaded, idOf, columns, table, rowToFocus, onFocused } = props
  const { rows, hasMore } = loaded
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: measured, width } = useElementSize<HTMLDivElement>()
  const isCards = width > 0 && width < CARDS_BELOW_PX
  const isLong = isCards && props.hasLongCards === true && width < NARROW_BELOW_PX
  const cardPx = isLong ? ROW_PX.longCard : isCards ? ROW_PX.card : null
  const { shown, height, scrollTo } = useShownRows(props, scroller, cardPx)
  useFocusOn(rowToFocus, scrollTo, onFocused)
  const widths = columns.map((name) => table.columns[name].width)
  const tracks = { '--tracks': `36px ${widths.join(' ')}`, '--least': `${leastWidth(widths)}px` }
  return (
    <div
      ref={useMergedRef(scroller, measured)}
      className={`box ${classes['grid']} ${isCards ? classes['cards'] : ''} ${isLong ? classes['long'] : ''}`}
      role="grid"
      aria-label={props.label}
      aria-multiselectable="true"
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      aria-busy={loaded.isOld}
      style={tracks as React.CSSProperties}
    >
      <GridHead {...props} ids={rows.map(idOf)} isCards={isCards} />
      <div role="rowgroup" className={`relative ${classes['body']}`} style={{ height }}>
        {shown.map(({ index, key, start, size }) => (
          <GridRow
            key={key}
            {...props}
            row={rows[index]}
            index={index}
            isCard={isCards}
            {...{ start, size }}
          />
        ))}
      </div>
    </div>
  )
}

/** Returns the rows in view with their places, and the next page once the end is near. */
function useShownRows<Row>(
  { loaded, idOf }: ListGridProps<Row>,
  scroller: RefObject<HTMLDivElement | null>,
  cardPx: number | null,
) {
  const { rows, hasMore, loadMore } = loaded
  const isTouch = useMediaQuery('(pointer: coarse)')
  const rowPx = cardPx ?? (isTouch ? ROW_PX.touch : ROW_PX.mouse)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this hook as it is written
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => idOf(rows[index]),
    overscan: OVERSCAN,
  })
  useEffect(() => virtual.measure(), [virtual, rowPx])
  const shown = virtual.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? -1
  useEffect(() => {
    if (hasMore && lastShown >= rows.length - LOAD_AHEAD) loadMore()
  }, [hasMore, lastShown, rows.length, loadMore])
  const scrollTo = (id: string) => virtual.scrollToIndex(rows.findIndex((row) => idOf(row) === id))
  return { shown, height: virtual.getTotalSize(), scrollTo }
}

/** Moves the focus to a row: at once, or as soon as scrolling has brought it into the document. */
function useFocusOn(id: string | null, scrollTo: (id: string) => void, onFocused: () => void): void {
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (id === null) return
    if (asked.current !== id) {
      asked.current = id
      scrollTo(id)
    }
    const element = document.getElementById(rowElementId(id))
    if (!element) return
    element.focus({ preventScroll: true })
    asked.current = null
    onFocused()
  })
}

const TICK_PX = 36
const GAP_PX = 10
const EDGE_PX = 12

/** Returns the width below which the columns scroll sideways: the first figure of each track is its smallest width. */
function leastWidth(widths: readonly string[]): number {
  return widths.reduce((sum, width) => sum + GAP_PX + Number(/\d+/.exec(width)?.[0] ?? 0), TICK_PX + EDGE_PX)
}
