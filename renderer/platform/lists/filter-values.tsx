import { useId, useState } from 'react'
import type { ListFilter } from '../../../shared/accounts/lists/list-table.ts'
import { Button } from '../ui/buttons.tsx'
import field from '../ui/field.module.css'
import type { ValueSuggestion } from './use-suggestions.ts'
import classes from './lists.module.css'

interface FilterValuesProps {
  label: string
  options: ListFilter['options']
  suggestions: readonly ValueSuggestion[]
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

/** The values of one filter: a tick for each that is known, and a field for others. */
export function FilterValues({ label, options, suggestions, values, onChange }: FilterValuesProps) {
  const known = options
    ? Object.entries(options).map(([value, words]) => ({ value, label: words }))
    : [...suggestions, ...values.filter(isNew(suggestions)).map((value) => ({ value, label: value }))]
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value])
  return (
    <div className={`grid gap-0.5 overflow-y-auto ${classes['choices']}`}>
      {known.map((choice) => (
        <label key={choice.value}>
          <input
            type="checkbox"
            checked={values.includes(choice.value)}
            onChange={() => toggle(choice.value)}
          />
          {choice.label}
        </label>
      ))}
      {options === null ? <OtherValue label={label} onAdd={(value) => onChange([...values, value])} /> : null}
    </div>
  )
}

const isNew = (suggestions: readonly ValueSuggestion[]) => (value: string) =>
  !suggestions.some((known) => known.value === value)

function OtherValue({ label, onAdd }: { label: string; onAdd: (value: string) => void }) {
  const [text, setText] = useState('')
  const id = useId()
  return (
    <form
      className="flex gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        onAdd(text.trim())
        setText('')
      }}
    >
      <label htmlFor={id} className="spoken">
        {label} is
      </label>
      <input
        id={id}
        className={field['input']}
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">Add</Button>
    </form>
  )
}
