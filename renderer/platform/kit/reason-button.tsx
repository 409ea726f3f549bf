import { useState } from 'react'
import { Button } from '../ui/buttons.tsx'
import { Key } from './list.tsx'
import { useActionKeys } from './use-list-keys.ts'
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx'

interface ReasonButtonProps extends Omit<ReasonDialogProps, 'opened' | 'onClose'> {
  action: string
  /** The key that opens the dialog, and its label in the list of keys. */
  hotkey: { key: string; label: string }
}

/** A button, with its key, for an action that asks for a reason first. */
export function ReasonButton({ action, hotkey, ...dialog }: ReasonButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  useActionKeys([{ ...hotkey, run: () => setIsOpen(true) }])
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        {action} <Key>{hotkey.key}</Key>
      </Button>
      <ReasonDialog {...dialog} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
