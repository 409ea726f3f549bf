import { useEffect, useId, useState } from 'react'
import field from '../ui/field.module.css'

const SEARCH_DELAY_MS = 250

interface ListSearchFieldProps {
  label: string
  placeholder: string
  q: string
  onSearch: (q: string) => void
  /** Called with what was typed when Enter is pressed. */
  onEnter?: ((q: string) => void) | undefined
}

/** Searches when typing pauses. */
export function ListSearchField({ label, placeholder, q, onSearch, onEnter }: ListSearchFieldProps) {
  const [text, setText] = useState(q)
  const [known, setKnown] = useState(q)
  const id = useId()
  if (known !== q) {
    setKnown(q)
    if (text.trim() !== q) setText(q)
  }
  useEffect(() => {
    if (text.trim() === q) return undefined
    const timer = setTimeout(() => onSearch(text.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  })
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text.trim())
          onEnter?.(text.trim())
        }}
      >
        <label className="spoken" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          type="search"
          className={field['input']}
          placeholder={placeholder}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
