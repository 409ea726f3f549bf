import { type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react'
import { IconButton } from '../ui/buttons.tsx'

interface MenuButtonProps {
  className?: string | undefined
  label: string
  icon: ReactNode
  /** The menu around its button; a component that is loaded when it is first rendered. */
  renderMenu: (button: ReactElement) => ReactNode
}

/** A button whose menu is loaded when it is first opened: most visits never open it. */
export function MenuButton({ className, label, icon, renderMenu }: MenuButtonProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const wasClicked = useRef(false)
  // The button in the menu takes the place of the one that was pressed. A menu gives the focus back only to a button that opened it.
  const pressAgain = (placed: HTMLButtonElement | null) => {
    if (placed === null || wasClicked.current) return
    wasClicked.current = true
    queueMicrotask(() => {
      placed.focus()
      placed.click()
    })
  }
  const button = (
    <IconButton
      className={className}
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWasOpened(true)}
    >
      {icon}
    </IconButton>
  )
  if (!wasOpened) return button
  return (
    <Suspense fallback={button}>
      {renderMenu(
        <IconButton ref={pressAgain} className={className} label={label}>
          {icon}
        </IconButton>,
      )}
    </Suspense>
  )
}
