import { useState } from 'react'
import { Button } from '../platform/ui/buttons.tsx'
import { Key } from '../platform/kit/list.tsx'
import { useActionKeys } from '../platform/kit/use-list-keys.ts'
import { ReasonDialog, type ReasonDialogProps } from '../platform/kit/reason-dialog.tsx'

interface ReasonButtonProps<Input, Data> extends Omit<ReasonDialogProps<Input, Data>, 'opened' | 'onClose'> {
  button: string
  /** The key that opens the dialog, and its label in the list of keys. */
  hotkey: { key: string; label: string }
}

/** A button, with its key, for an action that asks for a reason first. */
export function ReasonButton<Input, Data>({ button, hotkey, ...dialog }: ReasonButtonProps<Input, Data>) {
  const [isOpen, setIsOpen] = useState(false)
  useActionKeys([{ ...hotkey, run: () => setIsOpen(true) }])
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        {button} <Key>{hotkey.key}</Key>
      </Button>
      <ReasonDialog {...dialog} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
