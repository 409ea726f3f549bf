import { useState } from 'react'
import type { FindLogs } from '../../../shared/platform/logs/log-filter.ts'
import { LOG_AREAS, LOG_LEVELS, type LogArea, type LogLevel } from '../../../shared/platform/logs/log-line.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { AREA_WORDS, LEVEL_WORDS } from './log-words.ts'

const LEVELS = [
  { value: '' as LogLevel | '', label: 'All' },
  ...LOG_LEVELS.filter((level) => level !== 'fatal').map((value) => ({
    value,
    label: value === 'error' ? 'Errors' : `${LEVEL_WORDS[value]} and above`,
  })),
]
const AREAS = [
  { value: '' as LogArea | '', label: 'All' },
  ...LOG_AREAS.map((value) => ({ value, label: AREA_WORDS[value] })),
]

interface LogFiltersProps {
  filter: FindLogs
  onFilter: (change: Partial<FindLogs>) => void
}

/** Texts are searched when they are complete, so that files are not read at each key. */
export function LogFilters({ filter, onFilter }: LogFiltersProps) {
  const [text, setText] = useState(filter.text ?? '')
  const [id, setId] = useState(filter.id ?? '')
  const isFiltered = Object.values(filter).some((value) => value !== null)
  const clear = () => {
    setText('')
    setId('')
    onFilter({ level: null, area: null, text: null, id: null })
  }
  return (
    <search>
      <form
        className="cell-row items-end"
        onSubmit={(event) => {
          event.preventDefault()
          onFilter({ text: text.trim() || null, id: id.trim() || null })
        }}
      >
        <LineField
          label="Reference"
          placeholder="7k3m-x0qe-2vta"
          maxLength={64}
          value={id}
          onChange={setId}
        />
        <LineField label="Text" type="search" maxLength={200} value={text} onChange={setText} />
        <Choices filter={filter} onFilter={onFilter} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit">Search</Button>
          {isFiltered ? (
            <Button look="bare" onClick={clear}>
              Clear
            </Button>
          ) : null}
        </div>
      </form>
    </search>
  )
}

function Choices({ filter, onFilter }: LogFiltersProps) {
  return (
    <>
      <PickField
        label="Level"
        value={filter.level ?? ''}
        options={LEVELS}
        onChange={(level) => onFilter({ level: level === '' ? null : level })}
      />
      <PickField
        label="Area"
        value={filter.area ?? ''}
        options={AREAS}
        onChange={(area) => onFilter({ area: area === '' ? null : area })}
      />
    </>
  )
}
