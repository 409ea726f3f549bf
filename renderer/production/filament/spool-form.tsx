import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Spool } from '../../../shared/production/filament/spool.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { focusFirstField } from '../../platform/ui/first-field.ts'
import forms from '../../platform/kit/form.module.css'
import type { SpoolChanges } from './use-spool-changes.ts'

export interface SpoolDialogProps {
  spool: Spool
  changes: SpoolChanges
  onClose: () => void
}

interface SpoolFormProps {
  title: string
  confirm: string
  isReady: boolean
  busy: boolean
  error: unknown
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

/** A dialog with fields and one action. */
export function SpoolForm(props: SpoolFormProps) {
  const canConfirm = props.isReady && !props.busy
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        ref={focusFirstField}
        className={forms['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (canConfirm) props.onConfirm()
        }}
      >
        {props.children}
        <Failed error={props.error} />
        <div className={forms['dialogActions']}>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!canConfirm}>
            {props.confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
