import { TextField } from '../../../platform/ui/text-field.tsx'

/** Where a guest wants answers sent. */
export function ReplyEmail({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (email: string) => void
}) {
  return (
    <TextField
      label="Email for our answer (optional)"
      hint="Without it, the answer is only on this page, in this browser."
      error={error}
      type="email"
      autoComplete="email"
      maxLength={254}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
