import { Box, Modal } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { isNoShortcut, usePageKeys, type PageKey } from './page-keys.ts'
import { Key } from './list.tsx'
import classes from './frame.module.css'

const EVERYWHERE = [
  { key: 'Ctrl K', label: 'Search and commands: a number, name, page or action' },
  { key: '?', label: 'These shortcuts' },
] as const

/** The dialog that `?` opens on every page: the page's keyboard shortcuts, and those of the console. */
export function ShortcutList() {
  const { shown, listOpen, openList } = usePageKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || isNoShortcut(event)) return
    event.preventDefault()
    openList(true)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const ofPage = shown.flat()
  return (
    <Modal
      opened={listOpen}
      onClose={() => openList(false)}
      title="Keyboard shortcuts"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {/* Something to read: the cross would be focused otherwise. */}
      <div tabIndex={-1} data-autofocus className={classes['allKeys']}>
        {ofPage.length > 0 ? <Keys heading="On this page" keys={ofPage} /> : null}
        <Keys heading="Everywhere" keys={EVERYWHERE} />
      </div>
    </Modal>
  )
}

function Keys({ heading, keys }: { heading: string; keys: readonly Pick<PageKey, 'key' | 'label'>[] }) {
  return (
    <section aria-label={heading} className={classes['keys']}>
      <h3 className="font-medium text-muted">{heading}</h3>
      <Box component="dl" className="grid gap-2" mt={8}>
        {keys.map(({ key, label }) => (
          <div key={key}>
            <dt className="strong">
              <Key>{key}</Key>
              <span className="spoken">{key}</span>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </Box>
    </section>
  )
}
