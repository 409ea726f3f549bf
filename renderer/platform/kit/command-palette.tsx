import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { onDesktopEvent } from '../ui/desktop.ts'
import { Key } from './list.tsx'
import { Palette } from './palette.tsx'
import { usePaletteOpen, useRememberPage } from './use-palette.ts'
import classes from './palette.module.css'

/** The button that opens the palette, above the rail. */
export function PaletteButton() {
  const setOpen = usePaletteOpen((state) => state.setOpen)
  return (
    <button
      type="button"
      className={`flex items-center gap-2 box font-medium whitespace-nowrap text-muted ${classes['button']}`}
      onClick={() => setOpen(true)}
    >
      <IconSearch size={16} stroke={1.8} aria-hidden="true" />
      Search
      <Key>{isMac() ? '⌘K' : 'Ctrl K'}</Key>
    </button>
  )
}

function isMac(): boolean {
  return navigator.userAgent.includes('Mac')
}

/** Search and commands of the console, opened by `Ctrl K` or `Cmd K`. */
export function CommandPalette({ person }: { person: Person }) {
  const { isOpen, setOpen } = usePaletteOpen()
  useRememberPage(person.id)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isShortcut || event.shiftKey) return
    event.preventDefault()
    const isBehindDialog = !isOpen && document.querySelector('[role="dialog"]') !== null
    if (!isBehindDialog) setOpen(!isOpen)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  useEffect(() => onDesktopEvent(({ event }) => event === 'search' && setOpen(true)), [setOpen])
  useEffect(() => () => setOpen(false), [setOpen])
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      title="Search and commands"
      withCloseButton={false}
      size={640}
      yOffset="12dvh"
      padding={0}
      transitionProps={{ duration: 0 }}
      classNames={{
        header: 'spoken',
        body: classes['body'] ?? '',
        content: 'flex flex-col rounded-panel',
      }}
    >
      <Palette person={person} onClose={() => setOpen(false)} />
    </Modal>
  )
}
