import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './buttons.tsx'
import classes from './dialog.module.css'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * Something to read over the page. It is the browser's own dialog: it keeps the keyboard inside, closes with Escape, gives
 * the focus back, and needs no inline style, which the content security policy forbids.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes['dialog']}
      aria-labelledby={id}
      onClose={onClose}
      onPointerDown={(event) => {
        // The dialog itself is hit only beside its content: on the backdrop.
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <div className={classes['content']}>
        <header className={classes['head']}>
          <h2 id={id}>{title}</h2>
          <IconButton label="Close" onClick={() => dialog.current?.close()}>
            <IconX size={20} />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  )
}
