import { LineField } from '../kit/line-field.tsx'

/** Machine time of one piece, for the printers' plan. */
export function HoursField(props: { value: string; isKnown: boolean; onChange: (text: string) => void }) {
  return (
    <LineField
      label="Machine hours of a piece"
      meaning="As estimated, or as you know better. The printers are planned with it."
      inputMode="decimal"
      autoComplete="off"
      value={props.value}
      aria-invalid={props.value.trim() !== '' && !props.isKnown}
      onChange={props.onChange}
    />
  )
}
