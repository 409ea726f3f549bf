import { Button } from '../../platform/ui/buttons.tsx'
import { countText } from '../../platform/ui/words.ts'
import { Key } from '../../platform/kit/list.tsx'
import { PrintMenu } from '../../orders/labels/print-menu.tsx'
import { ActionButtons } from './action-buttons.tsx'
import type { FloorAction } from './floor-actions.ts'
import { useFloor } from './floor-context.ts'
import { printableOf } from './printable.ts'
import { ordersOf, unitCountOf, type WorkItem } from './floor-items.ts'
import classes from './floor.module.css'

interface SelectionBarProps {
  items: readonly WorkItem[]
  actions: readonly FloorAction[]
}

/** How much is selected, and what can be done with all of it in one go. */
export function SelectionBar({ items, actions }: SelectionBarProps) {
  const { selection } = useFloor()
  if (items.length === 0) return null
  const units = items.reduce((sum, item) => sum + unitCountOf(item), 0)
  const orders = new Set(items.flatMap((item) => ordersOf(item).map(({ order_id }) => order_id))).size
  const blocked = actions.find((action) => action.blocked !== null)?.blocked
  return (
    <section className={classes['bar']} aria-label="Selected">
      <p>
        <strong>{countText(units, 'unit')}</strong> of {countText(orders, 'order')}
        {blocked ? <span> {blocked}</span> : null}
      </p>
      <ActionButtons actions={actions} hasKeys />
      <PrintMenu {...printableOf(items)} />
      <Button look="bare" onClick={selection.clear}>
        Clear selection <Key>Esc</Key>
      </Button>
    </section>
  )
}
