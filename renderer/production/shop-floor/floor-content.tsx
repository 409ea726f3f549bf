import { materialName } from '../../../shared/orders/boards.ts'
import type {
  FloorBoard,
  FloorPrinter,
  FloorFinishRow,
} from '../../../shared/production/floor/floor-board.ts'
import { CheckUnitsPanel } from './check-units-panel.tsx'
import { FailPanel } from './fail-panel.tsx'
import { MaintenancePanel } from './maintenance-panel.tsx'
import { PlatePanel } from './plate-panel.tsx'
import { PrinterGrid } from './printer-grid.tsx'
import { PrinterPanel } from './printer-panel.tsx'
import type { TabletView, OpenPanel } from './use-floor-view.ts'
import type { Moves } from './use-moves.ts'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { DueText } from '../../platform/kit/due-text.tsx'
import classes from './work.module.css'

interface ContentProps {
  board: FloorBoard
  printers: readonly FloorPrinter[]
  view: TabletView
  moves: Moves
  mayMake: boolean
}

/** The open panel, else the tab. A panel whose plate or units moved on elsewhere gives way to the tab. */
export function FloorContent(props: ContentProps) {
  const { view } = props
  return (view.panel ? openPanel(props, view.panel) : null) ?? <TabContent {...props} />
}

function openPanel({ board, view, moves, mayMake }: ContentProps, panel: OpenPanel) {
  if (panel.kind === 'maintenance') {
    const printer = board.printers.find(({ id }) => id === panel.printer_id)
    return printer ? <MaintenancePanel printer={printer} moves={moves} onClose={view.close} /> : null
  }
  if (panel.kind === 'check') {
    const row = board.finish.find(({ id, status }) => id === panel.row_id && status === 'finishing')
    const key = `${panel.row_id} ${panel.unit ?? ''}`
    return row ? (
      <CheckUnitsPanel
        key={key}
        row={row}
        unit={panel.unit}
        moves={moves}
        mayMake={mayMake}
        onClose={view.close}
      />
    ) : null
  }
  const plate = board.plates.find(({ id }) => id === panel.plate_id)
  if (!plate) return null
  if (panel.kind === 'fail') return <FailPanel plate={plate} moves={moves} onClose={view.close} />
  const printer = board.printers.find(({ id }) => id === plate.printer_id) ?? null
  return (
    <PlatePanel
      plate={plate}
      printer={printer}
      moves={moves}
      mayMake={mayMake}
      onFail={() => view.open({ kind: 'fail', plate_id: plate.id })}
      onClose={view.close}
    />
  )
}

function TabContent({ board, printers, view, moves, mayMake }: ContentProps) {
  const { tab } = view
  if (tab.kind === 'check')
    return (
      <CheckList
        rows={board.finish.filter(({ status }) => status === 'finishing')}
        onOpen={({ id }) => view.open({ kind: 'check', row_id: id, unit: null })}
      />
    )
  if (tab.kind === 'printer') {
    const printer = printers.find(({ id }) => id === tab.printer_id)
    if (!printer) return null
    return (
      <PrinterPanel
        printer={printer}
        next={board.plates.find(({ id }) => id === printer.next[0]) ?? null}
        moves={moves}
        mayMake={mayMake}
        onFail={({ id }) => view.open({ kind: 'fail', plate_id: id })}
        onMaintenance={() => view.open({ kind: 'maintenance', printer_id: printer.id })}
      />
    )
  }
  const shown = tab.kind === 'group' ? printers.filter(({ group }) => group === tab.group) : printers
  return (
    <PrinterGrid
      board={board}
      printers={shown}
      onOpen={(printer_id) => view.show({ kind: 'printer', printer_id })}
    />
  )
}

interface CheckListProps {
  rows: readonly FloorFinishRow[]
  onOpen: (row: FloorFinishRow) => void
}

/** Printed units that wait to be finished and checked, by order. */
function CheckList({ rows, onOpen }: CheckListProps) {
  if (rows.length === 0)
    return <p className="text-large text-soft">Nothing waits to be finished or checked.</p>
  return (
    <ul className={`grid gap-3.5 ${classes['checks']}`} aria-label="To finish and check">
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" onClick={() => onOpen(row)}>
            <Thumbnail quote={row.order} size={72} />
            <span>
              <strong>{row.order.number}</strong> {row.order.filename}
              <span className="block text-base text-muted">
                {row.order.color} {materialName(row.order)}, <DueText due={row.order.due} />
              </span>
            </span>
            <b>{counted(row.units.length, 'unit')}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}
