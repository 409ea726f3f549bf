import { Modal, type MantineSize } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

export interface DialogFrameProps {
  opened?: boolean
  title: string
  size?: MantineSize
  withCloseButton?: boolean
  onClose: () => void
  children?: ReactNode
}

/** Shows content over the page; when it goes, the focus returns to where it came from. */
export function DialogFrame({ opened = true, size = 'md', children, ...modal }: DialogFrameProps) {
  return (
    <Modal opened={opened} size={size} centered closeButtonProps={{ 'aria-label': 'Close' }} {...modal}>
      <FocusReturn />
      {children}
    </Modal>
  )
}

/** Mantine returns the focus of a dialog that closes, not of one that leaves the page while it is open. */
function FocusReturn() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  return null
}
