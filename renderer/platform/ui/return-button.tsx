import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import { Button } from './buttons.tsx'
import { focusIfLost } from './focus-if-lost.ts'

interface ReturnButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'primary' | 'quiet' | 'bare'
  icon?: ReactNode
  /** The form that this button opened was just closed: the button takes the focus. */
  isBack: boolean
}

/** A button that is replaced by a form and takes the focus back when the form closes. */
export function ReturnButton({ isBack, look = 'bare', ...rest }: ReturnButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBack) focusIfLost(button.current)
  }, [isBack])
  return <Button ref={button} look={look} {...rest} />
}
