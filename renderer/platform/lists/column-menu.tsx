import { Box, Popover } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListTable } from '../../../shared/accounts/lists/list-table.ts'
import { trpc } from '../api.ts'
import { Button, IconButton } from '../ui/buttons.tsx'
import { Failed } from '../ui/failed.tsx'
import type { ListInAddress } from './use-list-state.ts'
import { moved } from './use-view-changes.ts'
import classes from './lists.module.css'

const POPOVER = {
  position: 'bottom-end',
  shadow: 'md',
  width: 300,
  trapFocus: true,
  returnFocus: true,
} as const

/** Lets a person choose which columns are shown, and in which order. The choice is kept for the person. */
export function ColumnMenu<Row>({ table, list }: { table: ListTable<Row>; list: ListInAddress }) {
  const [isOpen, setOpen] = useState(false)
  const { choose, error } = useColumns(table, list)
  const { columns } = list
  const hidden = Object.keys(table.columns).filter((name) => !columns.includes(name))
  return (
    <Popover opened={isOpen} onChange={setOpen} {...POPOVER}>
      <Popover.Target>
        <Button
          icon={<IconColumns size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <div className={`grid gap-0.5 overflow-y-auto ${classes['choices']}`}>
          {[...columns, ...hidden].map((name) => (
            <ColumnChoice
              key={name}
              name={name}
              label={table.columns[name].label}
              columns={columns}
              choose={choose}
            />
          ))}
          <Failed error={error} />
          <Button look="bare" onClick={() => choose(null)}>
            Default columns
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ColumnChoiceProps {
  name: string
  label: string
  columns: readonly string[]
  choose: (columns: string[]) => void
}

function ColumnChoice({ name, label, columns, choose }: ColumnChoiceProps) {
  const at = columns.indexOf(name)
  const isShown = at >= 0
  const toggle = () => choose(isShown ? columns.filter((other) => other !== name) : [...columns, name])
  return (
    <div className="flex items-center">
      <Box component="label" flex={1}>
        <input
          type="checkbox"
          checked={isShown}
          disabled={isShown && columns.length === 1}
          onChange={toggle}
        />
        {label}
      </Box>
      {at > 0 ? (
        <IconButton label={`${label} further left`} onClick={() => choose(moved(columns, name, -1))}>
          <IconArrowUp size={16} stroke={1.8} />
        </IconButton>
      ) : null}
      {isShown && at < columns.length - 1 ? (
        <IconButton label={`${label} further right`} onClick={() => choose(moved(columns, name, 1))}>
          <IconArrowDown size={16} stroke={1.8} />
        </IconButton>
      ) : null}
    </div>
  )
}

/** The columns change at once; the server is told after that. */
function useColumns<Row>({ name }: ListTable<Row>, { forgetColumns }: ListInAddress) {
  const queries = useQueryClient()
  const queryKey = trpc.lists.choices.queryKey({ list: name })
  const save = useMutation(
    trpc.lists.chooseColumns.mutationOptions({
      onError: () => void queries.invalidateQueries({ queryKey }),
    }),
  )
  const choose = (columns: string[] | null) => {
    queries.setQueryData(queryKey, (before) => (before ? { ...before, columns } : before))
    forgetColumns()
    save.mutate({ list: name, columns })
  }
  return { choose, error: save.error }
}
