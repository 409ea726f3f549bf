import { useState } from 'react'
import { Button } from '../../ui/buttons.tsx'
import { Key } from './list.tsx'
import { useActionKeys } from './use-list-keys.ts'
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx'

interface ReasonButtonProps extends Omit<ReasonDialogProps, 'opened' | 'onClose'> {
  word: string
  /** The key that opens it, and what the list of keys calls that. */
  hotkey: { key: string; label: string }
}

/** A decision that the customer gets words with: the button and its key ask for them first. */
export function ReasonButton({ word, hotkey, ...dialog }: ReasonButtonProps) {
  const [asking, setAsking] = useState(false)
  useActionKeys([{ ...hotkey, run: () => setAsking(true) }])
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        {word} <Key>{hotkey.key}</Key>
      </Button>
      <ReasonDialog {...dialog} opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}
