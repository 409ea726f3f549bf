import { Modal } from '@mantine/core'
import { usePageKeys } from './page-keys.ts'
import { Key } from './list.tsx'
import classes from './frame.module.css'

const LIST_KEYS = [
  { key: 'j', label: 'Next row' },
  { key: 'k', label: 'Previous row' },
  { key: 'Enter', label: 'Go to the decision' },
  { key: 'Esc', label: 'Back to the list' },
  { key: 'Ctrl K', label: 'Search and commands' },
  { key: '?', label: 'Show these shortcuts' },
]

/** The dialog that `?` opens: the page's keyboard shortcuts. */
export function KeyList() {
  const { shown, listOpen, openList } = usePageKeys()
  return (
    <Modal
      opened={listOpen}
      onClose={() => openList(false)}
      title="Keyboard shortcuts"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={classes['keys']}>
        {[...LIST_KEYS, ...shown.flat()].map(({ key, label }) => (
          <div key={key}>
            <dt>
              <Key>{key}</Key>
              <span className="spoken">{key}</span>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
