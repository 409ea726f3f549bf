import type { FloorPlate } from '../../../shared/production/floor/floor-board.ts'
import type { PlateStatus } from '../../../shared/production/plates/plate-states.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { durationText, shopInstantText, weightText } from '../../platform/ui/words.ts'
import { Fact } from '../../platform/kit/fact.tsx'
import panel from '../../platform/kit/panel.module.css'
import { PrintMenu } from '../../orders/labels/print-menu.tsx'
import { ActionButtons } from '../floor/action-buttons.tsx'
import { FilamentSwatch } from '../floor/filament-swatch.tsx'
import type { FloorAction } from '../floor/floor-actions.ts'
import { useFloor } from '../floor/floor-context.ts'
import { plateIntent } from '../floor/floor-intents.ts'
import { unitsOnPlate } from '../floor/floor-items.ts'
import { removePlate } from '../floor/floor-moves.ts'
import { PlatePrinter } from './plate-printer.tsx'
import { PlateProgress } from './plate-progress-bar.tsx'
import { PlateUnits } from './plate-units.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { unitKey } from '../../../shared/production/plates/bed.ts'
import { trpc } from '../../platform/api.ts'
import { BedPicture } from './bed-picture.tsx'
import classes from '../floor/floor.module.css'

const STATUS_WORDS: Record<PlateStatus, string> = {
  planned: 'Planned',
  printing: 'Printing',
  printed: 'Printed, its bed waits for clearing',
  cleared: 'Cleared',
  cancelled: 'Removed',
}

interface PlateDetailProps {
  plate: FloorPlate
  actions: readonly FloorAction[]
}

/** One plate: where and when it prints, its units, and what can be done with it. */
export function PlateDetail({ plate, actions }: PlateDetailProps) {
  return (
    <>
      <header className={`grid gap-0.5 ${panel['heading']}`}>
        <h2>Plate {plate.number}</h2>
        <p>{STATUS_WORDS[plate.status]}</p>
      </header>
      <PlateProgress plate={plate} />
      <ActionButtons actions={actions} hasKeys />
      <PlateFacts plate={plate} />
      <PlateBedBlock plate={plate} />
      <div className="compact flex flex-wrap gap-2">
        <PrintMenu plates={[plate.number]} units={unitsOnPlate(plate)} />
      </div>
      <PlateUnits plate={plate} />
      <PlateChanges plate={plate} />
    </>
  )
}

function PlateFacts({ plate }: { plate: FloorPlate }) {
  const { board } = useFloor()
  const { material, color, color_note, nozzle_mm, layer_height_mm, seconds, grams, started_at, printed_at } =
    plate
  const printer = board.printers.find(({ id }) => id === plate.printer_id)
  return (
    <dl className="facts">
      <Fact name="Printer">{printer?.name ?? 'Not chosen yet'}</Fact>
      <Fact name="Filament">
        <FilamentSwatch material={material} color={color} />
        {color_note === null ? '' : `: ${color_note}`}
      </Fact>
      <Fact name="Nozzle">{nozzle_mm} mm</Fact>
      <Fact name="Layer height">{layer_height_mm === null ? null : `${layer_height_mm} mm`}</Fact>
      <Fact name="As one print">
        {durationText(seconds)}, {weightText(grams)}
      </Fact>
      <Fact name="Started">{started_at === null ? null : shopInstantText(started_at)}</Fact>
      <Fact name="Print ended">{printed_at === null ? null : shopInstantText(printed_at)}</Fact>
      <Fact name="Note">{plate.note}</Fact>
    </dl>
  )
}

/** Changes that need no next step: another printer, the right times, giving it up. */
function PlateChanges({ plate }: { plate: FloorPlate }) {
  const { moves, mayMake } = useFloor()
  if (!mayMake) return null
  if (plate.status === 'planned')
    return (
      <>
        <PlatePrinter plate={plate} />
        <div className="compact flex flex-wrap gap-2">
          <Button
            onClick={() => moves.add(plateIntent(plate, ['planned'], (now) => ({ move: removePlate(now) })))}
          >
            Remove this plate
          </Button>
        </div>
      </>
    )
  return (
    <div className="compact flex flex-wrap gap-2">
      <Button
        onClick={() =>
          moves.add(
            plateIntent(plate, ['printing', 'printed'], (now) => ({
              ask: { does: 'correct times', plate: now },
            })),
          )
        }
      >
        Correct the times…
      </Button>
    </div>
  )
}

/** The bed with the parts as they are placed on it; they are moved, and the file is downloaded, on the plate's own page. */
function PlateBedBlock({ plate }: { plate: FloorPlate }) {
  const { mayMake } = useFloor()
  const shown = useQuery(trpc.plates.bed.queryOptions({ plate_id: plate.id })).data
  if (!shown?.bed) return null
  const places = new Map(shown.places.map((place) => [unitKey(place), place]))
  return (
    <section className={`${panel['block']} ${classes['bed']}`} aria-label="Bed">
      <BedPicture bed={shown.bed} units={shown.units} places={places} color={shown.color} />
      {mayMake ? (
        <p>
          <Link to="/console/plates/$id" params={{ id: plate.id }}>
            {plate.status === 'planned' ? 'Arrange the bed, download its file' : 'Download its file'}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
