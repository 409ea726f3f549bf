import { useComputedColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { lazy } from 'react'
import { MenuButton } from './menu-button.tsx'

const ThemeMenu = lazy(async () => {
  const { ThemeMenu: menu } = await import('./theme-menu.tsx')
  return { default: menu }
})

/** Menu for light, dark or the system's theme; remembered in this browser. */
export function ThemeSwitch() {
  const shown = useComputedColorScheme('light')
  const Shown = shown === 'dark' ? IconMoon : IconSun
  return (
    <MenuButton
      label="Theme"
      icon={<Shown size={20} stroke={1.7} />}
      renderMenu={(button) => <ThemeMenu button={button} />}
    />
  )
}
