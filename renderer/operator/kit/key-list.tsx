import { Modal } from '@mantine/core'
import { usePageKeys } from './page-keys.ts'
import { Key } from './list.tsx'
import classes from './frame.module.css'

const LIST_KEYS = [
  { key: 'j', label: 'Next in the list' },
  { key: 'k', label: 'The one before' },
  { key: 'Enter', label: 'To the decision' },
  { key: 'Esc', label: 'Back to the list' },
  { key: '?', label: 'This list' },
]

/** What `?` shows: the keys of the page. */
export function KeyList() {
  const { shown, listOpen, openList } = usePageKeys()
  return (
    <Modal
      opened={listOpen}
      onClose={() => openList(false)}
      title="Keys of this page"
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
