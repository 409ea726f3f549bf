import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/buttons.tsx'
import { Failed } from '../ui/failed.tsx'
import { focusFirstField } from '../ui/first-field.ts'
import forms from './form.module.css'
import { NoteField } from './note-field.tsx'

export interface ReasonDialogProps {
  opened?: boolean
  title: string
  /** For content that is compared side by side. */
  wide?: boolean
  /** Shown above the reason: what happens, further fields. */
  children?: ReactNode
  label: string
  meaning?: string
  /** The sentence that the customer sees above the reason. */
  consequence?: string
  confirm: string
  /** Length of the shortest reason, in characters; 0 makes it optional. */
  minLength?: number
  maxLength?: number
  /** False while a further field is incomplete. */
  isReady?: boolean
  busy: boolean
  error: unknown
  /** What a colleague changed meanwhile, shown in place of the error. */
  conflict?: ReactNode
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Asks for a reason before an action is taken. */
export function ReasonDialog({ opened = true, title, wide = false, ...form }: ReasonDialogProps) {
  // Kept here, so that a dialog that was canceled has its text when it opens again.
  const [text, setText] = useState('')
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={title}
      size={wide ? 'xl' : 'md'}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReasonForm {...form} text={text} onChange={setText} />
    </Modal>
  )
}

interface ReasonFormProps extends Omit<ReasonDialogProps, 'opened' | 'title' | 'wide'> {
  text: string
  onChange: (text: string) => void
}

function ReasonForm(props: ReasonFormProps) {
  const { text, minLength = 1, maxLength = 500, isReady = true, busy } = props
  const reason = text.trim()
  const canConfirm = isReady && !busy && reason.length >= minLength
  return (
    <form
      ref={focusFirstField}
      className={forms['form']}
      onSubmit={(event) => {
        event.preventDefault()
        // React bubbles events through portals: a form around this dialog must not be submitted as well.
        event.stopPropagation()
        if (canConfirm) props.onConfirm(reason)
      }}
    >
      {props.children}
      <NoteField
        label={props.label}
        meaning={props.meaning}
        required={minLength > 0}
        maxLength={maxLength}
        value={text}
        onChange={props.onChange}
      />
      {props.consequence ? <Preview consequence={props.consequence} reason={reason} /> : null}
      {props.conflict ?? <Failed error={props.error} />}
      <div className={forms['dialogActions']}>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={!canConfirm}>
          {props.confirm}
        </Button>
      </div>
    </form>
  )
}

function Preview({ consequence, reason }: { consequence: string; reason: string }) {
  return (
    <div className={forms['preview']}>
      <h3>The customer will see</h3>
      <p>{consequence}</p>
      {reason ? <p>{reason}</p> : null}
    </div>
  )
}
