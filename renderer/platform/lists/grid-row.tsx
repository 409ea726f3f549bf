/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a table element cannot be placed by their position */
import { Box } from '@mantine/core'
import { memo } from 'react'
import type { ListColumn } from '../../../shared/accounts/lists/list-table.ts'
import type { ListGridProps } from './list-grid-props.ts'
import { rowElementId } from '../kit/use-list-keys.ts'
import classes from './lists.module.css'

interface GridRowProps<Row> extends ListGridProps<Row> {
  row: Row
  index: number
  isCard: boolean
  /** Where it begins and how high it is, in px. */
  start: number
  size: number
}

/** A row of the grid. It is not drawn again while others are scrolled into view. */
export const GridRow = memo(DrawnRow) as typeof DrawnRow

/** Its tick, and its cells or its card. */
function DrawnRow<Row>({ row, index, isCard, start, size, ...props }: GridRowProps<Row>) {
  const { current, selection } = props
  const id = props.idOf(row)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of the grid open the row
    <div
      id={rowElementId(id)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selection.selected.has(id)}
      aria-label={props.nameOf(row)}
      data-current={id === current ? '' : undefined}
      tabIndex={id === current || (current === null && index === 0) ? 0 : -1}
      className={`cells rings-inside absolute grid cursor-pointer items-center ${classes['row']}`}
      style={{ height: size, transform: `translateY(${start}px)` }}
      onClick={(event) => {
        const control = (event.target as Element).closest('a, button, label, input')
        if (control === null) props.onOpen(id)
        else if (control.matches('a')) props.onLink()
      }}
    >
      <Tick {...props} id={id} name={props.nameOf(row)} />
      {isCard ? (
        <div role="gridcell" className={`grid gap-1 ${classes['card']}`}>
          {props.card(row)}
        </div>
      ) : (
        <Cells {...props} row={row} />
      )}
    </div>
  )
}

function Cells<Row>({ columns, table, cell, row }: ListGridProps<Row> & { row: Row }) {
  return columns.map((name) => (
    <div key={name} role="gridcell" className={lookOf(table.columns[name])}>
      {cell(row, name)}
    </div>
  ))
}

function lookOf({ isFigure, isWhole }: ListColumn<never>): string | undefined {
  if (isFigure) return classes['figure']
  return isWhole ? classes['whole'] : undefined
}

interface TickProps extends Pick<ListGridProps<never>, 'selection'> {
  id: string
  name: string
}

function Tick({ selection, id, name }: TickProps) {
  return (
    <div role="gridcell" className={classes['tick']}>
      <Box component="label" className="grid place-items-center" h="100%">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${name}`}
          checked={selection.selected.has(id)}
          onChange={(event) => selection.toggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </Box>
    </div>
  )
}
