import { Modal } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../ui/buttons.tsx'
import { focusFirstField } from '../ui/first-field.ts'
import { TextField } from '../ui/text-field.tsx'
import form from '../kit/form.module.css'

interface ViewNameDialogProps {
  title: string
  name: string
  onClose: () => void
  onName: (name: string) => void
}

/** Asks for the name of a view. */
export function ViewNameDialog({ title, name, onClose, onName }: ViewNameDialogProps) {
  const [text, setText] = useState(name)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="sm"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        ref={focusFirstField}
        className={form['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '') return
          onName(text.trim())
          onClose()
        }}
      >
        <TextField
          label="Name"
          maxLength={60}
          required
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={form['dialogActions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={text.trim() === ''}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  )
}
