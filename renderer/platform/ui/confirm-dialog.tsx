import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from './buttons.tsx'
import classes from './modal.module.css'
import { Failed } from './failed.tsx'

interface ConfirmDialogProps {
  opened: boolean
  /** The question. */
  title: string
  /** What cannot be undone. */
  children: ReactNode
  /** Fields below the text. */
  fields?: ReactNode
  confirm: string
  keep?: string
  busy: boolean
  error: unknown
  /** Shown in place of the error: why it should be looked at again. */
  conflict?: ReactNode
  /** False where it is no longer possible. */
  isReady?: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks once before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes['content']}>
        <p>{props.children}</p>
        {props.fields}
        {props.conflict ?? <Failed error={props.error} />}
        <div className={classes['actions']}>
          <Button onClick={props.onClose}>{props.keep ?? 'Cancel'}</Button>
          <Button look="primary" disabled={props.busy || props.isReady === false} onClick={props.onConfirm}>
            {props.confirm}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
