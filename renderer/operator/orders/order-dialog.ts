import type { OrderInFull } from '../../../shared/orders/boards.ts'

/** Props of every dialog about an order. */
export interface OrderDialogProps {
  full: OrderInFull
  onClose: () => void
  onDone: (message: string) => void
  onSettled: () => Promise<void>
}
