import { useEffect, useState } from 'react'
import { SearchField } from '../../../platform/ui/search-field.tsx'
import classes from './history-page.module.css'

const TYPING_MS = 300

interface HistorySearchProps {
  label: string
  placeholder: string
  /** The text of the search now; empty for none. */
  q: string
  onSearch: (q: string | undefined) => void
}

/** Searches a list for what is typed, once the typing pauses. */
export function HistorySearch({ label, placeholder, q, onSearch }: HistorySearchProps) {
  const [text, setText] = useState(q)
  useEffect(() => {
    if (text.trim() === q) return undefined
    const timer = setTimeout(() => onSearch(text.trim() || undefined), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, q, onSearch])
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={setText}
      className={classes['search']}
    />
  )
}
