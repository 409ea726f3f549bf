import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import { Button } from './buttons.tsx'

interface ReturnButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'primary' | 'quiet' | 'bare'
  icon?: ReactNode
  /** The form that this button opened has just been closed: the keyboard goes on here. */
  isBack: boolean
}

/** A button that makes way for a form, and has the focus again when the form is gone. */
export function ReturnButton({ isBack, look = 'bare', ...rest }: ReturnButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBack) button.current?.focus()
  }, [isBack])
  return <Button ref={button} look={look} {...rest} />
}
