import type { ReactNode } from 'react'
import type { OrderDetails } from '../../shared/orders/boards.ts'

/** Props of every dialog about an order. */
export interface OrderDialogProps {
  full: OrderDetails
  /** Tells what a colleague did to the order while the dialog was open; null if nothing changed. */
  conflict: ReactNode
  /** True if the order allows it, as it is now. */
  isPossible: boolean
  onClose: () => void
  onDone: (message: string) => void
  /** Reads the order again after a refusal, which means that it has changed. */
  onError: () => Promise<void>
}

/** Returns the label of a dialog's button: a changed order asks for a second decision. */
export function confirmLabel({ conflict, isPossible }: OrderDialogProps, label: string): string {
  return conflict !== null && isPossible ? 'Do it anyway' : label
}
