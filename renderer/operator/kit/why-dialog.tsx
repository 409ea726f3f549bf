import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import modal from '../../ui/modal.module.css'
import { Failed } from '../../ui/failed.tsx'
import { Button } from '../../ui/buttons.tsx'
import { focusFirstField } from '../../ui/first-field.ts'
import { Field } from '../../ui/field.tsx'
import classes from './order.module.css'

interface WhyDialogProps {
  title: string
  /** What it does, and who reads the reason. */
  children?: ReactNode
  label: string
  confirm: string
  busy: boolean
  error: unknown
  /** False while something else of the form is missing. */
  ready?: boolean
  /** The reason may be left out. */
  optional?: boolean
  onClose: () => void
  onConfirm: (why: string) => void
}

/** Asks for a reason, and for what else stands between title and reason. */
export function WhyDialog(props: WhyDialogProps) {
  const [why, setWhy] = useState('')
  const isReady = (props.optional === true || why.trim() !== '') && props.ready !== false && !props.busy
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
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) props.onConfirm(why.trim())
        }}
      >
        {props.children}
        <WhyField label={props.label} isRequired={props.optional !== true} why={why} onChange={setWhy} />
        <Failed error={props.error} />
        <div className={modal['actions']}>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!isReady}>
            {props.confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

interface WhyFieldProps {
  label: string
  isRequired: boolean
  why: string
  onChange: (why: string) => void
}

function WhyField({ label, isRequired, why, onChange }: WhyFieldProps) {
  return (
    <Field label={label}>
      {(wired) => (
        <textarea
          {...wired}
          maxLength={500}
          value={why}
          required={isRequired}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
