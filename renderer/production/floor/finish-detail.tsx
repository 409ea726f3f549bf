import { OrderFace } from '../../quoting/order-face.tsx'
import { ButtonLink } from '../../platform/ui/buttons.tsx'
import { PrintMenu } from '../../orders/labels/print-menu.tsx'
import { Photos } from '../quality/photo-list.tsx'
import { PrintCardBlock } from '../../quoting/part/print-card-block.tsx'
import { OrderQualityBlock } from '../quality/order-quality-block.tsx'
import { ActionButtons } from './action-buttons.tsx'
import type { FloorAction } from './floor-actions.ts'
import { useFloor } from './floor-context.ts'
import type { WorkItem } from './floor-items.ts'
import { printableOf } from './printable.ts'

interface FinishDetailProps {
  item: Extract<WorkItem, { kind: 'finish' }>
  actions: readonly FloorAction[]
}

/** Printed units: to finish and check, or ready. The buttons are about all of them, the checks about picked ones. */
export function FinishDetail({ item, actions }: FinishDetailProps) {
  const { mayMake, mayDecide } = useFloor()
  const { order, complete, status } = item.row
  return (
    <>
      <OrderFace order={order} />
      {status === 'ready' ? (
        <p>{complete ? 'Every unit is ready.' : 'These wait for the other units of the order.'}</p>
      ) : null}
      {status === 'ready' && complete ? (
        <div className="compact flex flex-wrap gap-2">
          <ButtonLink look="primary" data-decide to="/console/shipping" search={{ chosen: order.order_id }}>
            Pack it
          </ButtonLink>
        </div>
      ) : null}
      <ActionButtons actions={actions} hasKeys />
      <OrderQualityBlock
        order_id={order.order_id}
        mayMake={mayMake}
        mayDecide={mayDecide}
        isOpen
        hotkeys={false}
      />
      <Photos order_id={order.order_id} units={item.row.units} mayMake={mayMake} />
      <div className="compact flex flex-wrap gap-2">
        <PrintMenu {...printableOf([item])} />
      </div>
      <PrintCardBlock id={order.order_id} />
    </>
  )
}
