import { useEffect, useRef } from 'react'
import { type Scope, SCOPES } from '../../../shared/accounts/scopes.ts'
import field from '../../platform/ui/field.module.css'
import { SCOPE_WORDS } from '../account-words.ts'
import { Tick } from '../../platform/ui/tick.tsx'

interface ScopePickerProps {
  legend: string
  offered: readonly Scope[]
  chosen: readonly Scope[]
  /** The error to show under the choices; the first checkbox takes the focus when it appears. */
  error: string | null
  onChange: (chosen: Scope[]) => void
}

/** A checkbox for each scope, with its meaning. */
export function ScopePicker({ legend, offered, chosen, error, onChange }: ScopePickerProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (error) group.current?.querySelector('input')?.focus()
  }, [error])
  const toggle = (scope: Scope, ticked: boolean) =>
    onChange(SCOPES.filter((known) => (known === scope ? ticked : chosen.includes(known))))
  return (
    <fieldset ref={group} className="grid min-w-0 gap-2">
      <legend className={field['label']}>{legend}</legend>
      {offered.map((scope) => (
        <Tick
          key={scope}
          {...SCOPE_WORDS[scope]}
          ticked={chosen.includes(scope)}
          onTick={(ticked) => toggle(scope, ticked)}
        />
      ))}
      {error ? (
        <p className="text-small text-stop" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
