import { Box } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './buttons.tsx'
import classes from './dialog.module.css'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Shows the dialog with the returned ref over the page for as long as the component is there. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}

/**
 * Shows content over the page in the browser's own dialog: it traps the focus, closes with Escape, restores the focus,
 * and needs no inline style, which the content security policy forbids.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useModal()
  const id = useId()
  return (
    <dialog
      ref={dialog}
      className={`strong panel ${classes['dialog']}`}
      aria-labelledby={id}
      onClose={onClose}
      onPointerDown={(event) => {
        // Only the backdrop targets the dialog element itself.
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <Box className="grid gap-3.5" p="16px 20px 20px">
        <header className="flex items-center justify-between gap-4">
          <h2 className="text-large" id={id}>
            {title}
          </h2>
          <IconButton label="Close" onClick={() => dialog.current?.close()}>
            <IconX size={20} />
          </IconButton>
        </header>
        {children}
      </Box>
    </dialog>
  )
}
