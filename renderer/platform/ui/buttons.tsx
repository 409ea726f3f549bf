import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react'
import classes from './buttons.module.css'

/** `stop` is for what takes something away and cannot be undone. */
type Look = 'primary' | 'stop' | 'quiet' | 'bare'

interface ButtonLook {
  look?: Look
  icon?: ReactNode
  wide?: boolean
}

function lookClass({ look = 'quiet', wide }: ButtonLook, extra?: string): string {
  return [classes['button'], classes[look], wide ? 'w-full' : '', extra ?? ''].join(' ')
}

export function Button({
  look,
  icon,
  wide,
  className,
  children,
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }) {
  return (
    <button type="button" className={lookClass({ look, wide }, className)} {...rest}>
      {icon}
      {children}
    </button>
  )
}

function LookLink({
  look,
  icon,
  wide,
  className,
  children,
  ...rest
}: ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={lookClass({ look, wide }, className)} {...rest}>
      {icon}
      {children}
    </a>
  )
}

/** A link that looks like a button. */
export const ButtonLink = createLink(LookLink)

/** A link to a document that opens in a tab of its own. */
export function NewTabLink(props: ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <LookLink target="_blank" rel="noopener" {...props} />
}

/** Closes the open menu of a button that has the focus: Escape reaches a menu only when the focus is in it. */
export function closeMenuOnEscape({ key, currentTarget: button }: KeyboardEvent<HTMLButtonElement>): void {
  if (key === 'Escape' && button.ariaHasPopup === 'menu' && button.ariaExpanded === 'true') button.click()
}

/** A square button with only an icon; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; ref?: Ref<HTMLButtonElement> }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onKeyDown={closeMenuOnEscape}
      className={`${classes['icon']} ${className ?? ''}`}
      {...rest}
    >
      {children}
    </button>
  )
}

/** A button that downloads a file. */
export function DownloadLink(props: ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <LookLink download {...props} />
}
