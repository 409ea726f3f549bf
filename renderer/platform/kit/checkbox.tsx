import forms from './form.module.css'

interface CheckboxProps {
  label: string
  /** The accessible name, where several checkboxes have the same label. */
  spoken?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox with its label. */
export function Checkbox({ label, spoken, checked, disabled = false, onChange }: CheckboxProps) {
  return (
    <label className={`flex cursor-pointer items-start gap-2 ${forms['check']}`}>
      <input
        type="checkbox"
        aria-label={spoken}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}
