import type { OrderInFull } from '../../../shared/orders/boards.ts'

/** What every dialog about an order is given. */
export interface OrderDialogProps {
  full: OrderInFull
  onClose: () => void
  onDone: (said: string) => void
  onSettled: () => Promise<void>
}
