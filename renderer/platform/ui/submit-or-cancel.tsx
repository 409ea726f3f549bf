import type { ReactNode } from 'react'
import { Button } from './buttons.tsx'

interface SubmitOrCancelProps {
  /** The label of the button that sends the form. */
  submit: string
  look?: 'primary' | 'quiet'
  compact?: boolean
  disabled?: boolean
  /** Left out in a form that is never closed. */
  onCancel?: (() => void) | undefined
  /** Buttons between the two. */
  children?: ReactNode
}

/** The buttons at the end of a form. */
export function SubmitOrCancel(props: SubmitOrCancelProps) {
  const { submit, look = 'primary', compact = false, disabled, onCancel, children } = props
  return (
    <div className={compact ? 'compact flex flex-wrap gap-2' : 'flex flex-wrap gap-2'}>
      <Button type="submit" look={look} disabled={disabled}>
        {submit}
      </Button>
      {children}
      {onCancel ? (
        <Button look="bare" onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
    </div>
  )
}
