import type { FloorBoard } from '../../../shared/production/floor/floor-board.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import field from '../../platform/ui/field.module.css'
import { DUE_FILTERS, filterChoices, isFiltered, type DueFilter, type FloorFilters } from './floor-filters.ts'
import { FLOOR_VIEWS, type FloorView } from './floor-views.ts'
import type { NeedsYou } from './needs-you.ts'
import classes from './floor.module.css'
import toggles from '../../platform/kit/toggles.module.css'

const VIEW_WORDS: Record<FloorView, string> = {
  printers: 'Printers',
  board: 'Board',
  list: 'List',
  timeline: 'Timeline',
  suggestions: 'Suggest plates',
}

const DUE_WORDS: Record<DueFilter, string> = {
  late: 'Late',
  today: 'Ships today',
  tomorrow: 'By tomorrow',
  week: 'This week',
}

/** The id of the field that takes the focus on `/`. */
export const SEARCH_ELEMENT_ID = 'floor-search'

interface ToolbarProps {
  board: FloorBoard
  view: FloorView
  filters: FloorFilters
  needsYou: NeedsYou
  onView: (view: FloorView) => void
  onFilter: (filters: FloorFilters) => void
}

/** The views of the floor, and what is shown in them. */
export function FloorToolbar({ board, view, filters, needsYou, onView, onFilter }: ToolbarProps) {
  return (
    <search className={`flex flex-wrap items-center gap-2 ${classes['toolbar']}`}>
      <fieldset className={`flex min-w-0 flex-wrap gap-1 ${toggles['toggles']}`}>
        <legend className="spoken">View</legend>
        {FLOOR_VIEWS.map((each) => (
          <button key={each} type="button" aria-pressed={each === view} onClick={() => onView(each)}>
            {VIEW_WORDS[each]}
          </button>
        ))}
      </fieldset>
      {view === 'printers' ? (
        <Button look="quiet" aria-pressed={needsYou.kept !== null} onClick={needsYou.toggle}>
          Needs you ({needsYou.count})
        </Button>
      ) : null}
      {view === 'timeline' || view === 'suggestions' ? null : (
        <Filters board={board} filters={filters} onFilter={onFilter} />
      )}
      {board.held_orders > 0 ? (
        <p className="text-muted">{counted(board.held_orders, 'order')} on hold</p>
      ) : null}
    </search>
  )
}

function Filters({ board, filters, onFilter }: Pick<ToolbarProps, 'board' | 'filters' | 'onFilter'>) {
  return (
    <>
      <input
        id={SEARCH_ELEMENT_ID}
        type="search"
        className={field['input']}
        aria-label="Search"
        placeholder="Number, file, plate"
        maxLength={80}
        value={filters.q ?? ''}
        onChange={(event) => onFilter({ ...filters, q: event.currentTarget.value || undefined })}
      />
      <Picks board={board} filters={filters} set={(change) => onFilter({ ...filters, ...change })} />
      {isFiltered(filters) ? (
        <Button look="bare" onClick={() => onFilter({})}>
          Show all
        </Button>
      ) : null}
    </>
  )
}

const sameWords = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

interface PicksProps extends Pick<ToolbarProps, 'board' | 'filters'> {
  set: (change: FloorFilters) => void
}

function Picks({ board, filters, set }: PicksProps) {
  const { materials, colors, groups } = filterChoices(board)
  const printers = board.printers.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <PickFilter
        label="Promise"
        value={filters.due}
        options={DUE_FILTERS.map((value) => ({ value, label: DUE_WORDS[value] }))}
        onPick={(due) => set({ due })}
      />
      <PickFilter
        label="Material"
        value={filters.material}
        options={sameWords(materials)}
        onPick={(material) => set({ material })}
      />
      <PickFilter
        label="Color"
        value={filters.color}
        options={sameWords(colors)}
        onPick={(color) => set({ color })}
      />
      <PickFilter
        label="Printer"
        value={filters.printer}
        options={printers}
        onPick={(printer) => set({ printer })}
      />
      {groups.length > 0 ? (
        <PickFilter
          label="Group"
          value={filters.group}
          options={sameWords(groups)}
          onPick={(group) => set({ group })}
        />
      ) : null}
    </>
  )
}

interface PickProps<Value extends string> {
  label: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onPick: (value: Value | undefined) => void
}

function PickFilter<Value extends string>({ label, value, options, onPick }: PickProps<Value>) {
  return (
    <select
      className={field['input']}
      aria-label={label}
      data-set={value !== undefined || undefined}
      value={value ?? ''}
      onChange={(event) =>
        onPick(options.find((option) => option.value === event.currentTarget.value)?.value)
      }
    >
      <option value="">{label}: all</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
