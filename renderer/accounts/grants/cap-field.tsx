import { Box } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Field, type WiredControl } from '../../platform/ui/field.tsx'
import classes from './spending.module.css'

interface CapFieldProps {
  value: string
  /** The error to show under the field; the field takes the focus when it appears. */
  error: string | null
  onChange: (text: string) => void
  /** For a field that appears for editing: it takes the focus, and Escape cancels. */
  onEscape?: () => void
}

/** The monthly spending limit of a key or app, in dollars. */
export function CapField(props: CapFieldProps) {
  return (
    <Field
      label="Monthly limit"
      meaning="In dollars, including delivery and tax. Leave empty for no limit."
      fault={props.error}
    >
      {(control) => <Dollars {...props} control={control} />}
    </Field>
  )
}

interface DollarsProps extends CapFieldProps {
  control: WiredControl
}

function Dollars({ control, value, error, onChange, onEscape }: DollarsProps) {
  const input = useRef<HTMLInputElement>(null)
  const isEdited = onEscape !== undefined
  useEffect(() => {
    if (error !== null) input.current?.focus()
  }, [error])
  useEffect(() => {
    if (isEdited) input.current?.select()
  }, [isEdited])
  return (
    <Box className={`relative ${classes['dollars']}`} maw="14rem">
      <span className="text-muted" aria-hidden="true">
        $
      </span>
      <input
        ref={input}
        {...control}
        className={`figures ${control.className}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="No limit"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEscape?.()
        }}
      />
    </Box>
  )
}
