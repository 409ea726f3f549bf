import { Link } from '@tanstack/react-router'
import { OrderFace } from '../kit/order-face.tsx'
import { PrintCardBlock } from '../part/print-card.tsx'
import { ActionButtons } from './action-buttons.tsx'
import type { FloorAction } from './floor-actions.ts'
import { useFloor } from './floor-context.ts'
import type { WorkItem } from './floor-items.ts'
import { UnitPicker } from './unit-picker.tsx'

interface FinishDetailProps {
  item: Extract<WorkItem, { kind: 'finish' }>
  actions: readonly FloorAction[]
}

/** Printed units: to finish and check, or ready. */
export function FinishDetail({ item, actions }: FinishDetailProps) {
  const { picked, pick } = useFloor()
  const { order, units, complete, status } = item.row
  const chosen = picked(item.id) ?? new Set(units)
  return (
    <>
      <OrderFace order={order} />
      {status === 'ready' ? (
        <p>
          {complete ? 'Every unit is ready. ' : 'These wait for the other units of the order. '}
          {complete ? (
            <Link to="/console/shipping" search={{ chosen: order.order_id }}>
              Pack it
            </Link>
          ) : null}
        </p>
      ) : null}
      <UnitPicker units={units} picked={chosen} onPick={(numbers) => pick(item.id, numbers)} />
      <ActionButtons actions={actions} hasKeys />
      <PrintCardBlock
        id={order.order_id}
        unit={order.quantity > 1 && chosen.size === 1 ? [...chosen][0] : undefined}
      />
    </>
  )
}
