import { Modal } from '@mantine/core'
import { useState } from 'react'
import { Failed } from '../../ui/failed.tsx'
import modal from '../../ui/modal.module.css'
import { Button } from '../../ui/buttons.tsx'
import { focusFirstField } from '../../ui/first-field.ts'
import { NoteField } from './note-field.tsx'
import classes from './quote.module.css'

export interface ReasonDialogProps {
  opened: boolean
  title: string
  label: string
  meaning: string
  /** What the customer will see beside the words. */
  consequence: string
  confirm: string
  /** The shortest text that says anything; 0: may be left out. */
  least: number
  busy: boolean
  error: unknown
  onClose: () => void
  onConfirm: (text: string) => void
}

/** Asks for the words that the customer reads, and shows what they will mean, before something final. */
export function ReasonDialog(props: ReasonDialogProps) {
  const [text, setText] = useState('')
  const words = text.trim()
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        ref={focusFirstField}
        className={modal['content']}
        onSubmit={(event) => {
          event.preventDefault()
          // In React's tree this dialog may stand in a form of its own, which must not be sent with it.
          event.stopPropagation()
          props.onConfirm(words)
        }}
      >
        <NoteField label={props.label} meaning={props.meaning} value={text} onChange={setText} />
        <div className={classes['preview']}>
          <h3>The customer will see</h3>
          <p>{props.consequence}</p>
          {words ? <p>{words}</p> : null}
        </div>
        <Failed error={props.error} />
        <div className={modal['actions']}>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={props.busy || words.length < props.least}>
            {props.confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
