import type { OrderDetails } from '../../../shared/orders/boards.ts'

/** What every dialog about an order is given. */
export interface OrderDialogProps {
  full: OrderDetails
  onClose: () => void
  onDone: (said: string) => void
  onSettled: () => Promise<void>
}
