import { plateMaterial, type FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { sizeText } from '../../platform/ui/words.ts'
import { Fact } from '../../platform/kit/fact.tsx'
import panel from '../../platform/kit/panel.module.css'
import { FilamentSwatch } from './filament-swatch.tsx'
import { actionsFor, printerActions } from './floor-actions.ts'
import { ActionButtons } from './action-buttons.tsx'
import { useFloor } from './floor-context.ts'
import { activityText, plateText } from './floor-words.ts'
import { PlateDetail } from '../plates/plate-detail.tsx'

/** A printer: the plate on its bed, what comes after it, and what is in it. */
export function PrinterWorkDetail({ printer }: { printer: FloorPrinter }) {
  const { board, now } = useFloor()
  const { plate, loaded, nozzle_mm, build_volume_mm } = printer
  return (
    <>
      <header className={`grid gap-0.5 ${panel['heading']}`}>
        <h2>{printer.name}</h2>
        <p>{activityText(printer, now)}</p>
      </header>
      <dl className="facts">
        <Fact name="Model">{printer.model}</Fact>
        <Fact name="Build volume">{sizeText(build_volume_mm)} mm</Fact>
        <Fact name="Nozzle">{nozzle_mm === null ? null : `${nozzle_mm} mm`}</Fact>
        <Fact name="Loaded">{loaded ? <FilamentSwatch {...loaded} /> : null}</Fact>
        <Fact name="Reason">{printer.reason}</Fact>
      </dl>
      {plate ? (
        <PlateDetail
          plate={plate}
          actions={actionsFor([{ kind: 'plate', id: plate.id, plate }], board.printers)}
        />
      ) : (
        <ActionButtons actions={printerActions(printer, board)} hasKeys />
      )}
      <NextPlates printer={printer} />
    </>
  )
}

function NextPlates({ printer }: { printer: FloorPrinter }) {
  const { board, choose } = useFloor()
  const next = printer.next.flatMap((id) => board.plates.filter((plate) => plate.id === id))
  return (
    <section className={panel['block']} aria-label="Next plates">
      <h3>Next plates</h3>
      {next.length === 0 ? <p className="font-normal text-muted">None is planned.</p> : null}
      <ul className="grid gap-1.5">
        {next.map((plate) => (
          <li key={plate.id} className="grid items-center gap-2">
            <button
              type="button"
              className="text-left text-accent underline"
              onClick={() => choose(plate.id)}
            >
              Plate {plate.number}
            </button>
            <span>{plateText(plate)}</span>
            <FilamentSwatch material={plateMaterial(plate)} color={plate.color} />
          </li>
        ))}
      </ul>
    </section>
  )
}
