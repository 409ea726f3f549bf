import { LineField } from '../../platform/ui/line-field.tsx'

/** Machine time of one piece, in hours. */
export function HoursField(props: { value: string; isValid: boolean; onChange: (text: string) => void }) {
  return (
    <LineField
      label="Machine hours per piece"
      meaning="Starts with the estimate. Used to schedule the printers."
      inputMode="decimal"
      autoComplete="off"
      value={props.value}
      aria-invalid={props.value.trim() !== '' && !props.isValid}
      onChange={props.onChange}
    />
  )
}
