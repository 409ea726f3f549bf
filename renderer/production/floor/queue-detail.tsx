import { materialName } from '../../../shared/orders/boards.ts'
import type { FloorQueueRow } from '../../../shared/production/floor/floor-board.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import { durationText, shopSoonText, weightText, shopInstantText } from '../../platform/ui/words.ts'
import { OrderFace } from '../../quoting/order-face.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import panel from '../../platform/kit/panel.module.css'
import { PrintMenu } from '../../orders/labels/print-menu.tsx'
import { PrintCardBlock } from '../../quoting/part/print-card-block.tsx'
import { ActionButtons } from './action-buttons.tsx'
import type { FloorAction } from './floor-actions.ts'
import { useFloor } from './floor-context.ts'
import { queueIntent } from './floor-intents.ts'
import type { WorkItem } from './floor-items.ts'
import { prioritizeUnits } from './floor-moves.ts'
import { printableOf } from './printable.ts'
import { UnitPicker } from './unit-picker.tsx'
import { useQuery } from '@tanstack/react-query'
import { FAILURE_WORDS } from '../../../shared/orders/production/unit-work.ts'
import { trpc } from '../../platform/api.ts'

const PRIORITIES = [
  { value: '1', label: 'Print first' },
  { value: '0', label: 'As promised' },
  { value: '-1', label: 'Print later' },
] as const

interface QueueDetailProps {
  item: Extract<WorkItem, { kind: 'queue' }>
  actions: readonly FloorAction[]
}

/** Units that wait: which of them, when they are printed, and how. */
export function QueueDetail({ item, actions }: QueueDetailProps) {
  const { picked, pick, board, narrow } = useFloor()
  const { row } = item
  const { order, units } = row
  const printers = board.printers.filter(({ id }) => row.printer_ids.includes(id))
  const chosen = picked(item.id) ?? new Set(units)
  return (
    <>
      <OrderFace order={order} />
      <QueueNotices row={row} hasPrinter={printers.length > 0} />
      <UnitPicker units={units} picked={chosen} onPick={(numbers) => pick(item.id, numbers)} />
      <p>
        {durationText(row.seconds)} and {weightText(row.grams)} each, on{' '}
        {printers.map(({ name }) => name).join(', ')}
      </p>
      <ActionButtons actions={actions} hasKeys />
      {chosen.size > 0 ? <PriorityField row={narrow(item).row} /> : null}
      <div className="compact flex flex-wrap gap-2">
        <PrintMenu {...printableOf([narrow(item)])} />
      </div>
      {row.again.length > 0 ? <FailureHistory orderId={order.order_id} /> : null}
      <PrintCardBlock
        id={order.order_id}
        unit={order.quantity > 1 && chosen.size === 1 ? [...chosen][0] : undefined}
      />
    </>
  )
}

function PriorityField({ row }: { row: FloorQueueRow }) {
  const { moves, mayDecide } = useFloor()
  if (!mayDecide) return null
  const change = (value: string) =>
    moves.add(queueIntent(row, (now) => ({ move: prioritizeUnits(now, Number(value) as -1 | 0 | 1) })))
  return (
    <PickField
      label="Priority"
      value={PRIORITIES.find(({ value }) => Number(value) === row.priority)?.value ?? '0'}
      options={PRIORITIES}
      onChange={change}
    />
  )
}

/** Says why these units are not printed now. */
function QueueNotices({ row, hasPrinter }: { row: FloorQueueRow; hasPrinter: boolean }) {
  const { now } = useFloor()
  const { order, held } = row
  return (
    <>
      {order.status === 'on_hold' ? (
        <Notice tone="attention" title="This order is on hold">
          Running prints finish; nothing new is started.
        </Notice>
      ) : null}
      {held ? (
        <Notice tone="attention" title={`On hold since ${shopSoonText(held.since, now)}`}>
          {held.reason} ({held.cause === 'customer' ? 'caused by the customer' : 'caused by the shop'})
        </Notice>
      ) : null}
      {hasPrinter ? null : (
        <Notice tone="stop" title={`No printer can print this part in ${materialName(order)}`} />
      )}
    </>
  )
}

/** The failed prints of an order: when, where and why. */
function FailureHistory({ orderId }: { orderId: string }) {
  const failures = useQuery(trpc.shopOrders.get.queryOptions({ order_id: orderId })).data?.failures ?? []
  if (failures.length === 0) return null
  return (
    <section className={panel['block']} aria-label="Failed prints">
      <h3>Failed prints</h3>
      <ul>
        {failures.map(({ unit, at, reason, note, printer }) => (
          <li key={`${unit} ${at}`}>
            Unit {unit}, {shopInstantText(at)}
            {printer === null ? '' : `, ${printer}`}: {FAILURE_WORDS[reason]}
            {note === null ? '' : `. ${note}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
