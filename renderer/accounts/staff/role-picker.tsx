import { useId } from 'react'
import type { Role } from '../../../shared/accounts/people.ts'
import tick from '../../platform/ui/tick.module.css'
import field from '../../platform/ui/field.module.css'
import { ROLE_WORDS } from './role-words.ts'

interface RolePickerProps<Offered extends Role> {
  legend: string
  offered: readonly Offered[]
  chosen: Offered
  onChange: (role: Offered) => void
}

/** Radio buttons for roles, each with its meaning. */
export function RolePicker<Offered extends Role>(props: RolePickerProps<Offered>) {
  const group = useId()
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className={field['label']}>{props.legend}</legend>
      {props.offered.map((role) => (
        <div key={role} className={`rings relative grid items-center box ${tick['tick']}`}>
          <input
            id={`${group}-${role}`}
            type="radio"
            name={group}
            checked={role === props.chosen}
            aria-describedby={`${group}-${role}-meaning`}
            onChange={() => props.onChange(role)}
          />
          <label className="covers cursor-pointer font-medium" htmlFor={`${group}-${role}`}>
            {ROLE_WORDS[role].label}
          </label>
          <p className="text-small text-soft" id={`${group}-${role}-meaning`}>
            {ROLE_WORDS[role].meaning}
          </p>
        </div>
      ))}
    </fieldset>
  )
}
