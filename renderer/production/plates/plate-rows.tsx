import { Link } from '@tanstack/react-router'
import type { ListedPlate } from '../../../shared/production/plates/plate-list.ts'
import { plateState } from '../../../shared/production/plates/plate-progress.ts'
import { PLATE_STATE_WORDS } from '../../../shared/production/printers/printer-state.ts'
import { useNow } from '../../platform/ui/use-now.ts'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { durationText, shopInstantText, weightText } from '../../platform/ui/words.ts'
import type { RowLook } from '../../platform/lists/list-grid-props.ts'

function PlateNumber({ plate }: { plate: ListedPlate }) {
  return (
    <Link to="/console/plates/$id" params={{ id: plate.id }} tabIndex={-1}>
      {plate.number}
    </Link>
  )
}

function PlateStateBadge({ plate }: { plate: ListedPlate }) {
  return <StateBadge words={PLATE_STATE_WORDS[plateState(plate, useNow())]} />
}

const time = (at: number | null) => (at === null ? '–' : shopInstantText(at))

/** The cells of a plate, by column. */
const CELLS: Record<string, (plate: ListedPlate) => React.ReactNode> = {
  number: (plate) => <PlateNumber plate={plate} />,
  status: (plate) => <PlateStateBadge plate={plate} />,
  printer: ({ printer }) => printer ?? '–',
  material: ({ material }) => material,
  color: ({ color }) => color,
  units: ({ units }) => units,
  failed: ({ failed }) => (failed === 0 ? '–' : <span className="font-medium text-stop">{failed}</span>),
  orders: ({ orders }) => orders.join(', ') || '–',
  time: ({ seconds }) => durationText(seconds),
  grams: ({ grams }) => weightText(grams),
  started: ({ started_at }) => time(started_at),
  printed: ({ printed_at }) => time(printed_at),
  planned: ({ planned_start }) => time(planned_start),
  note: ({ note }) => note ?? '–',
}

export const PLATE_ROWS: RowLook<ListedPlate> = {
  idOf: ({ id }) => id,
  nameOf: ({ number }) => `Plate ${number}`,
  cell: (plate, column) => CELLS[column](plate),
  card: (plate) => (
    <>
      <div>
        <span>
          <PlateNumber plate={plate} /> {plate.printer ?? 'No printer'}
        </span>
        <PlateStateBadge plate={plate} />
      </div>
      <div className="font-normal text-muted">
        <span>
          {counted(plate.units, 'unit')}, {plate.color} {plate.material}
        </span>
        <span>{durationText(plate.seconds)}</span>
      </div>
    </>
  ),
}
