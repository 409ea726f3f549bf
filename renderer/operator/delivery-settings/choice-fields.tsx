import { useId, useState } from 'react'
import field from '../../ui/field.module.css'
import quote from '../quote/quote.module.css'

/** A switch with its words. */
export function Switch(props: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className={quote['check']}>
      <input
        type="checkbox"
        checked={props.on}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  )
}

/** Who prices and rides. */
export function ProviderChoice<Name extends string>(props: {
  label: string
  choices: Record<Name, string>
  value: Name
  meaning: string | null
  onChange: (name: Name) => void
}) {
  const id = useId()
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        {props.label}
      </label>
      <select
        id={id}
        className={field['input']}
        value={props.value}
        aria-describedby={props.meaning ? `${id}-meaning` : undefined}
        onChange={(event) => props.onChange(event.currentTarget.value as Name)}
      >
        {(Object.keys(props.choices) as Name[]).map((name) => (
          <option key={name} value={name}>
            {props.choices[name]}
          </option>
        ))}
      </select>
      {props.meaning ? (
        <p id={`${id}-meaning`} className={field['meaning']}>
          {props.meaning}
        </p>
      ) : null}
    </div>
  )
}

/** A list that is typed as text, with what it is read as. */
export function ListField(props: {
  label: string
  meaning: string
  text: string
  rows: number
  fault: string | null
  onChange: (text: string) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState(props.text)
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        {props.label}
      </label>
      <textarea
        id={id}
        className={`${field['input']} ${quote['text']}`}
        rows={props.rows}
        value={typed}
        aria-invalid={props.fault !== null}
        aria-describedby={`${id}-meaning${props.fault ? ` ${id}-fault` : ''}`}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          props.onChange(event.currentTarget.value)
        }}
      />
      <p id={`${id}-meaning`} className={field['meaning']}>
        {props.meaning}
      </p>
      {props.fault === null ? null : (
        <p id={`${id}-fault`} className={quote['fault']}>
          {props.fault}
        </p>
      )}
    </div>
  )
}

/** A time of day, or a day. */
export function TimeField(props: {
  label: string
  type: 'time' | 'date'
  value: string
  fault: string | null
  onChange: (text: string) => void
}) {
  const id = useId()
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        {props.label}
      </label>
      <input
        id={id}
        type={props.type}
        className={field['input']}
        value={props.value}
        aria-invalid={props.fault !== null}
        aria-describedby={props.fault ? `${id}-fault` : undefined}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      {props.fault === null ? null : (
        <p id={`${id}-fault`} className={quote['fault']}>
          {props.fault}
        </p>
      )}
    </div>
  )
}
