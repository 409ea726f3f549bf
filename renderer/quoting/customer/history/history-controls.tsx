import { useEffect, useState } from 'react'
import { hasSearch } from '../../../../shared/platform/own-list.ts'
import field from '../../../platform/ui/field.module.css'
import { SearchField } from '../../../platform/ui/search-field.tsx'
import classes from './history-page.module.css'

const TYPING_MS = 300

interface HistoryControlsProps<Value extends string> {
  show: Value
  choices: readonly (readonly [value: Value, name: string])[]
  /** The text of the search now; undefined for none. */
  q: string | undefined
  /** The fields that the search looks at: `File name or number`. */
  searched: string
  /** The rows on the page, and whether more can be loaded. */
  list: { rows: number; goesOn: boolean }
  onShow: (show: Value) => void
  /** Must be stable: it is called when the typing pauses. */
  onSearch: (q: string | undefined) => void
}

/** The filter over a list of the customer, and its search once the list is long. */
export function HistoryControls<Value extends string>(props: HistoryControlsProps<Value>) {
  const { show, choices, q, searched, list, onShow, onSearch } = props
  return (
    <div className={`flex flex-wrap justify-end gap-2 ${classes['filters']}`}>
      <select
        className={field['input']}
        aria-label="Show"
        value={show}
        onChange={(event) => onShow(event.currentTarget.value as Value)}
      >
        {choices.map(([offered, name]) => (
          <option key={offered} value={offered}>
            {name}
          </option>
        ))}
      </select>
      {hasSearch({ ...list, q }) ? <Search searched={searched} q={q ?? ''} onSearch={onSearch} /> : null}
    </div>
  )
}

interface SearchProps extends Pick<HistoryControlsProps<string>, 'searched' | 'onSearch'> {
  q: string
}

/** Searches for what is typed, once the typing pauses. */
function Search({ searched, q, onSearch }: SearchProps) {
  const [text, setText] = useState(q)
  useEffect(() => {
    if (text.trim() === q) return undefined
    const timer = setTimeout(() => onSearch(text.trim() || undefined), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, q, onSearch])
  return (
    <SearchField
      label={`Search by ${searched.toLowerCase()}`}
      placeholder={searched}
      value={text}
      onChange={setText}
      className={classes['search']}
    />
  )
}
