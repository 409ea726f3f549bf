import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { IconButton } from '../ui/buttons.tsx'

interface MenuButtonProps {
  className?: string | undefined
  label: string
  icon: ReactNode
  /** The menu, opened, around its button; a component that is loaded when it is first rendered. */
  renderMenu: (button: ReactElement) => ReactNode
}

/** A button whose menu is loaded when it is first opened: most visits never open it. */
export function MenuButton({ className, label, icon, renderMenu }: MenuButtonProps) {
  const [wasOpened, setWasOpened] = useState(false)
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
        <IconButton className={className} label={label}>
          {icon}
        </IconButton>,
      )}
    </Suspense>
  )
}
