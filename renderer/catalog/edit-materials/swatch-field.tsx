import field from '../../platform/ui/field.module.css'

interface SwatchFieldProps {
  /** The name of the color. */
  name: string
  /** As a CSS hex value. */
  value: string
  fault: string | undefined
  onChange: (swatch: string) => void
}

/** A color on pages: picked, or written as a hex value. */
export function SwatchField({ name, value, fault, onChange }: SwatchFieldProps) {
  return (
    <div className="grid grid-cols-auto-fr gap-1.5">
      <input
        type="color"
        style={{ width: 44 }}
        aria-label={`Swatch of ${name}`}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <input
        className={`font-mono ${field['input']}`}
        aria-label={`Hex value of ${name}`}
        aria-invalid={fault !== undefined}
        value={value}
        maxLength={7}
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {fault ? <p className="col-span-full text-fine text-stop">{fault}</p> : null}
    </div>
  )
}
