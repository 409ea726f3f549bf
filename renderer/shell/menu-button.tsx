import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { IconButton } from '../ui/buttons.tsx'

interface MenuButtonProps {
  label: string
  icon: ReactNode
  /** The menu, opened, around its button; a component that is loaded when it is first rendered. */
  renderMenu: (button: ReactElement) => ReactNode
}

/** A button whose menu is loaded when it is first opened: most visits never open it. */
export function MenuButton({ label, icon, renderMenu }: MenuButtonProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const button = (
    <IconButton label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => setWasOpened(true)}>
      {icon}
    </IconButton>
  )
  if (!wasOpened) return button
  return <Suspense fallback={button}>{renderMenu(<IconButton label={label}>{icon}</IconButton>)}</Suspense>
}
