import type { OrderDetails } from '../../../shared/orders/boards.ts'

/** Props of every dialog about an order. */
export interface OrderDialogProps {
  full: OrderDetails
  onClose: () => void
  onDone: (message: string) => void
  onSettled: () => Promise<void>
}
