import { Box, Popover } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListState, ListTable } from '../../../shared/accounts/lists/list-table.ts'
import { Button } from '../ui/buttons.tsx'
import { FilterValues } from './filter-values.tsx'
import { useSuggestions, type Suggest } from './use-suggestions.ts'
import classes from './lists.module.css'

interface FilterChipsProps<Row> {
  table: ListTable<Row>
  filters: ListState['filters']
  onChange: (filters: ListState['filters']) => void
  /** The words of a value that the list does not know itself, such as the name of a customer. */
  wordsOf?: ((filter: string, value: string) => string | null) | undefined
}

/** The filters that are set, each as a chip that opens its values, and a button for the others. */
export function FilterChips<Row>({ table, filters, onChange, wordsOf }: FilterChipsProps<Row>) {
  const [open, setOpen] = useState<string | null>(null)
  const suggest = useSuggestions()
  const set = Object.keys(table.filters).filter((name) => filters[name] || name === open)
  const change = (name: string, values: readonly string[]) => {
    const { [name]: _before, ...rest } = filters
    onChange(values.length === 0 ? rest : { ...rest, [name]: values })
  }
  return (
    <>
      {set.map((name) => (
        <FilterChip
          key={name}
          {...{ table, name, suggest, wordsOf }}
          values={filters[name] ?? []}
          isOpen={open === name}
          onOpen={(isOpen) => setOpen(isOpen ? name : null)}
          onChange={(values) => change(name, values)}
        />
      ))}
      <AddFilter table={table} set={set} onAdd={setOpen} />
      {Object.keys(filters).length > 1 ? (
        <Button look="bare" onClick={() => onChange({})}>
          Clear filters
        </Button>
      ) : null}
    </>
  )
}

interface FilterChipProps<Row> extends Pick<FilterChipsProps<Row>, 'table' | 'wordsOf'> {
  name: string
  values: readonly string[]
  suggest: Suggest
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (values: readonly string[]) => void
}

function FilterChip<Row>({ table, name, values, isOpen, onOpen, onChange, ...words }: FilterChipProps<Row>) {
  const { label, options } = table.filters[name]
  const suggestions = words.suggest(name)
  const wordOf = (value: string) =>
    options?.[value] ??
    words.wordsOf?.(name, value) ??
    suggestions.find((known) => known.value === value)?.label ??
    value
  const remove = () => {
    onOpen(false)
    onChange([])
  }
  return (
    <Popover opened={isOpen} onChange={onOpen} {...POPOVER} width={280}>
      <Box
        className={`inline-flex items-center overflow-hidden rounded-panel bg-surface ${classes['chip']}`}
        bd="1px solid var(--control-line)"
      >
        <Popover.Target>
          <button className="items-center" type="button" onClick={() => onOpen(!isOpen)}>
            {label}:{' '}
            <strong>
              <Box component="span" className="truncate" maw={240}>
                {values.map(wordOf).join(', ') || 'any'}
              </Box>
            </strong>
          </button>
        </Popover.Target>
        <RemoveButton label={`Remove the filter ${label}`} onClick={remove} />
      </Box>
      <Popover.Dropdown aria-label={label}>
        <FilterValues {...{ label, options, suggestions, values, onChange }} />
      </Popover.Dropdown>
    </Popover>
  )
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button className="items-center" type="button" aria-label={label} onClick={onClick}>
      <IconX size={14} stroke={2} aria-hidden="true" />
    </button>
  )
}

const POPOVER = { position: 'bottom-start', shadow: 'md', trapFocus: true, returnFocus: true } as const

/** A customer is chosen at their own page, by a link. */
const BY_LINK_ONLY = 'customer'

interface AddFilterProps<Row> {
  table: ListTable<Row>
  set: readonly string[]
  onAdd: (name: string) => void
}

function AddFilter<Row>({ table, set, onAdd }: AddFilterProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const left = Object.entries(table.filters).filter(([name]) => !set.includes(name) && name !== BY_LINK_ONLY)
  if (left.length === 0) return null
  const add = (name: string) => {
    setOpen(false)
    onAdd(name)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} {...POPOVER} width={220}>
      <Popover.Target>
        <Button
          icon={<IconFilter size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Add a filter">
        <div className={`grid gap-0.5 overflow-y-auto ${classes['choices']}`}>
          {left.map(([name, { label }]) => (
            <button key={name} type="button" onClick={() => add(name)}>
              {label}
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
