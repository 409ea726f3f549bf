import { IconSearch } from '@tabler/icons-react'
import field from './field.module.css'
import classes from './search-field.module.css'

interface SearchFieldProps {
  /** Says what is searched and by what, for people who do not see the icon. */
  label: string
  placeholder: string
  value: string
  onChange: (typed: string) => void
  /** The width comes from the page. */
  className: string | undefined
}

/** One line to type in what is searched, with a magnifier. */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  return (
    <label className={`${classes['search']} ${className ?? ''}`}>
      <IconSearch className="text-muted" size={18} stroke={1.8} aria-hidden="true" />
      <span className="spoken">{label}</span>
      <input
        type="search"
        className={field['input']}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}
