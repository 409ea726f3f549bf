import { Modal } from '@mantine/core'
import classes from './operator.module.css'
import { usePageKeys } from './page-keys.ts'
import { Key } from './list.tsx'

/** What `?` shows: the keys of the page. */
export function KeyList() {
  const { shown, listOpen, set } = usePageKeys()
  return (
    <Modal
      opened={listOpen}
      onClose={() => set({ listOpen: false })}
      title="Keys of this page"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={classes['keys']}>
        {[...shown, { key: '?', label: 'This list' }].map(({ key, label }) => (
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
