import { materialName } from '../../../shared/orders/boards.ts'
import { memo, type MouseEvent } from 'react'
import {
  plateMaterial,
  type FloorFinishRow,
  type FloorPlate,
  type FloorQueueRow,
} from '../../../shared/production/floor/floor-board.ts'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { durationText } from '../../platform/ui/words.ts'
import { DueText } from '../../platform/kit/due-text.tsx'
import { PartName } from '../../platform/kit/part-name.tsx'
import { rowElementId } from '../../platform/kit/use-list-keys.ts'
import { ActionButtons } from './action-buttons.tsx'
import { FilamentSwatch } from './filament-swatch.tsx'
import { actionsFor } from './floor-actions.ts'
import { useFloor } from './floor-context.ts'
import { ordersOf, unitsOnPlate, type WorkItem } from './floor-items.ts'
import { queueNotes, shareText, untilText } from './floor-words.ts'
import classes from './floor.module.css'

/** One row of the work: a checkbox, what it is, and its next step. The same as a card of the board. */
export function WorkRow({ item, look }: { item: WorkItem; look: 'row' | 'tile' }) {
  const { chosen, choose, selection, narrow, board } = useFloor()
  const first = actionsFor([narrow(item)], board.printers).find(({ key }) => key !== 'b')
  const isSelected = selection.selected.has(item.id)
  const open = (event: MouseEvent) => {
    if (event.shiftKey) selection.toggle(item.id, true)
    else if (event.ctrlKey || event.metaKey) selection.toggle(item.id)
    else choose(item.id)
  }
  return (
    <li
      className={look === 'tile' ? `box ${classes['tile']}` : `chooses ${classes['row']}`}
      data-chosen={item.id === chosen || undefined}
      data-selected={isSelected || undefined}
    >
      <Select item={item} isSelected={isSelected} />
      <button
        type="button"
        id={rowElementId(item.id)}
        className={`cells rings-inside figures grid min-w-0 items-center gap-x-3 gap-y-1 text-left ${classes['open']}`}
        aria-current={item.id === chosen ? 'true' : undefined}
        onClick={open}
      >
        {item.kind === 'plate' ? <PlateCells plate={item.plate} /> : <UnitCells row={item.row} />}
      </button>
      {first ? <ActionButtons actions={[first]} isShort isDue={false} /> : <span />}
    </li>
  )
}

function Select({ item, isSelected }: { item: WorkItem; isSelected: boolean }) {
  const { selection } = useFloor()
  const [order] = ordersOf(item)
  const name = item.kind === 'plate' ? `plate ${item.plate.number}` : `order ${order.number}`
  return (
    <label className={`grid cursor-pointer place-items-center self-stretch ${classes['select']}`}>
      <span className="spoken">Select {name}</span>
      <input
        type="checkbox"
        checked={isSelected}
        onChange={() => undefined}
        onClick={(event) => selection.toggle(item.id, event.shiftKey)}
      />
    </label>
  )
}

/** Units of one order: waiting, or printed. Rendered only when its row is refetched: a key that is typed renders all rows. */
const UnitCells = memo(function UnitCells({ row }: { row: FloorQueueRow | FloorFinishRow }) {
  const { order, units } = row
  const isQueued = 'held' in row
  const notes = isQueued ? queueNotes(row) : []
  return (
    <>
      <Thumbnail quote={order} size={36} />
      <strong className="font-semibold">{order.number}</strong>
      <PartName order={order} />
      <span>{shareText(units.length, order.quantity)}</span>
      <FilamentSwatch material={materialName(order)} color={order.color} />
      <DueText due={order.due} />
      <span className={`text-muted ${classes['notes']}`}>
        {notes.length > 0 ? <b className="font-medium text-soft">{notes.join(', ')}</b> : null}
        {isQueued ? <i>{durationText(row.seconds)} each</i> : null}
      </span>
    </>
  )
})

function PlateCells({ plate }: { plate: FloorPlate }) {
  const { board, now } = useFloor()
  const units = unitsOnPlate(plate)
  const printer = board.printers.find(({ id }) => id === plate.printer_id)
  const [order] = plate.orders
  const numbers = plate.orders.map(({ number }) => number).join(', ')
  return (
    <>
      <Thumbnail quote={{ thumbnail_url: units[0]?.thumbnail_url ?? null, color: plate.color }} size={36} />
      <strong className="font-semibold">Plate {plate.number}</strong>
      <span title={numbers}>{plate.orders.length > 1 ? `orders ${numbers}` : `order ${numbers}`}</span>
      <span>{counted(units.length, 'unit')}</span>
      <FilamentSwatch material={plateMaterial(plate)} color={plate.color} />
      {order ? <DueText due={order.due} /> : <span />}
      <span className={`text-muted ${classes['notes']}`}>
        <span className={printer ? undefined : 'font-medium text-attention'}>
          {printer?.name ?? 'no printer yet'}
        </span>
        {plate.status === 'planned' ? `, ${durationText(plate.seconds)} ` : ', '}
        {untilText(plate, now)}
      </span>
    </>
  )
}
