/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a table element cannot be placed by their position */
import { Box } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ListTable } from '../../../shared/accounts/lists/list-table.ts'
import type { RowSelection } from './use-selection.ts'
import classes from './lists.module.css'

interface GridHeadProps<Row> {
  table: ListTable<Row>
  columns: readonly string[]
  sort: string
  onSort: (sort: string) => void
  ids: readonly string[]
  selection: RowSelection
  isCards: boolean
  label: string
}

/** The heads of the columns, which sort the list, and the tick for all rows. */
export function GridHead<Row>(props: GridHeadProps<Row>) {
  const { table, columns, sort, onSort, ids, selection, isCards, label } = props
  const isAll = ids.length > 0 && ids.every((id) => selection.selected.has(id))
  return (
    <div
      role="rowgroup"
      className={`sticky border-b border-hairline bg-surface text-muted ${classes['head']}`}
    >
      <div
        role="row"
        aria-rowindex={1}
        className={`cells absolute grid cursor-pointer items-center ${classes['row']}`}
      >
        <div role="columnheader" className={classes['tick']}>
          <Box component="label" className="grid place-items-center" h="100%">
            <input
              type="checkbox"
              aria-label="Select all loaded rows"
              checked={isAll}
              ref={(box) => {
                if (box) box.indeterminate = !isAll && selection.selected.size > 0
              }}
              onChange={() => selection.setMany(ids, !isAll)}
            />
          </Box>
        </div>
        {isCards ? (
          <div role="columnheader">{label}</div>
        ) : (
          columns.map((name) => <ColumnHead key={name} {...{ table, name, sort, onSort }} />)
        )}
      </div>
    </div>
  )
}

interface ColumnHeadProps<Row> extends Pick<GridHeadProps<Row>, 'table' | 'sort' | 'onSort'> {
  name: string
}

function ColumnHead<Row>({ table, name, sort, onSort }: ColumnHeadProps<Row>) {
  const { label, sort: own, isFigure } = table.columns[name]
  const side = isFigure ? classes['figure'] : undefined
  if (own === undefined)
    return (
      <div role="columnheader" className={side}>
        {label}
      </div>
    )
  const isUp = sort === own
  const isDown = sort === `-${own}`
  const first = isFigure || table.sort === `-${own}` ? `-${own}` : own
  const next = isUp ? `-${own}` : isDown ? own : first
  return (
    <div
      role="columnheader"
      className={side}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
    >
      <button className="items-center font-medium" type="button" onClick={() => onSort(next)}>
        {label}
        {isUp ? <IconArrowUp size={14} stroke={2} aria-hidden="true" /> : null}
        {isDown ? <IconArrowDown size={14} stroke={2} aria-hidden="true" /> : null}
      </button>
    </div>
  )
}
