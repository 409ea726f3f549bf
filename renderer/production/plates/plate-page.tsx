import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { plateMaterial } from '../../../shared/production/floor/floor-board.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { FloorPlate } from '../../../shared/production/floor/floor-board.ts'
import { unitKey, type Bed, type Place } from '../../../shared/production/plates/bed.ts'
import type { PlateBed } from '../../../shared/production/plates/plate-bed.ts'
import type { UnitPlace } from '../../../shared/production/plates/plate-work.ts'
import { trpc } from '../../platform/api.ts'
import { DownloadButton } from '../../platform/ui/download-button.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { durationText, weightText } from '../../platform/ui/words.ts'
import { PlateCostBlock } from '../costs/plate-cost.tsx'
import { PrintMenu } from '../../orders/labels/print-menu.tsx'
import { PlateFilamentNote } from '../filament/plate-filament-note.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { ListWalkBar } from '../../platform/lists/list-walk-bar.tsx'
import { StatusLine, type StatusMessage } from '../../platform/kit/status-line.tsx'
import { PlateSlicingSection } from '../slicer/plate-slicing.tsx'
import { unitsText } from '../../orders/lot-words.ts'
import { PlatePrintingBlock } from '../printer-links/plate-printing-block.tsx'
import { BedEditor } from './bed-editor.tsx'
import { BedPicture } from './bed-picture.tsx'
import classes from './plate-page.module.css'

/** One plate: its bed, on which a planned plate can be rearranged, its units, and its file for the slicer. */
export function PlatePage() {
  const { id } = useParams({ from: '/console/plates/$id' })
  return (
    <OperatorFrame title="Plate" right="make" beside={<ListWalkBar list="plates" thing="plate" id={id} />}>
      {({ role }) => <PlateLoader key={id} id={id} seesMoney={hasRight(role, 'see_money')} />}
    </OperatorFrame>
  )
}

function PlateLoader({ id, seesMoney }: { id: string; seesMoney: boolean }) {
  const plate = useQuery(trpc.plates.get.queryOptions({ plate_id: id }))
  const bed = useQuery(trpc.plates.bed.queryOptions({ plate_id: id }))
  const [message, setMessage] = useState<StatusMessage | null>(null)
  if (plate.isPending || bed.isPending) return <LoadingLines label="Loading the plate" />
  if (!plate.data || !bed.data) return <Failed error={plate.error ?? bed.error} />
  return (
    <>
      <StatusLine message={message} />
      <Plate
        key={plate.data.revision}
        plate={plate.data}
        shown={bed.data}
        seesMoney={seesMoney}
        onMessage={setMessage}
      />
    </>
  )
}

interface PlateProps {
  plate: FloorPlate
  shown: PlateBed
  seesMoney: boolean
  onMessage: (message: StatusMessage) => void
}

function Plate({ plate, shown, seesMoney, onMessage }: PlateProps) {
  const { bed, no_file } = shown
  useTitle(`Plate ${plate.number}`)
  return (
    <div className={`grid items-start gap-6 ${classes['plate']}`}>
      <section className="grid min-w-0 gap-3" aria-label="Bed">
        {bed === null ? (
          <Notice tone="info" title="No printer yet">
            The parts are placed when the plate has a printer.
          </Notice>
        ) : plate.status === 'planned' ? (
          <PlaceEditor {...{ plate, shown, bed, onMessage }} />
        ) : (
          <BedPicture bed={bed} units={shown.units} places={placesByUnit(shown.places)} color={shown.color} />
        )}
      </section>
      <section className="grid min-w-0 justify-items-start gap-3" aria-label={`Plate ${plate.number}`}>
        <h2>Plate {plate.number}</h2>
        <p>
          <Link to="/console/production" search={{ chosen: plate.id }}>
            Show in production
          </Link>
        </p>
        <p>
          {plateMaterial(plate)} {plate.color_note ?? plate.color}, nozzle {plate.nozzle_mm} mm
          {plate.layer_height_mm === null ? '' : `, layers ${plate.layer_height_mm} mm`}
        </p>
        <p>
          {durationText(plate.seconds)}, {weightText(plate.grams)}, as one print
        </p>
        {plate.status === 'planned' ? <PlateFilamentNote plateId={plate.id} /> : null}
        <PlateFiles plate={plate} noFile={no_file} />
        <PlateSlicingSection plate={{ plate_id: plate.id, revision: plate.revision }} number={plate.number} />
        <PlatePrintingBlock plate={plate} onSaid={(text) => onMessage({ text })} />
        <UnitList plate={plate} />
        {seesMoney ? <PlateCostBlock plateId={plate.id} /> : null}
      </section>
    </div>
  )
}

/** Its file for the slicer and its paper; `noFile` says why there is no file. */
function PlateFiles({ plate: { id, number }, noFile }: { plate: FloorPlate; noFile: string | null }) {
  return (
    <>
      {noFile === null ? null : (
        <Notice tone="attention" title="No file to download">
          {noFile}
        </Notice>
      )}
      <div className="compact flex flex-wrap gap-2">
        {noFile === null ? (
          <DownloadButton path={`/console/plates/${id}/project.3mf`}>Download 3MF</DownloadButton>
        ) : null}
        <PrintMenu plates={[number]} />
      </div>
    </>
  )
}

function placesByUnit(places: readonly UnitPlace[]): ReadonlyMap<string, Place> {
  return new Map(places.map((place) => [unitKey(place), place]))
}

function PlaceEditor({ plate, shown, bed, onMessage }: Omit<PlateProps, 'seesMoney'> & { bed: Bed }) {
  const queries = useQueryClient()
  const [places, setPlaces] = useState<UnitPlace[]>(shown.places)
  const save = useMutation(
    trpc.plates.change.mutationOptions({
      onSuccess: () => onMessage({ text: 'Places saved' }),
      onSettled: () => queries.invalidateQueries(),
    }),
  )
  return (
    <>
      <BedEditor
        bed={bed}
        units={shown.units}
        places={places}
        color={shown.color}
        onChange={setPlaces}
        onSave={(chosen) => save.mutate({ plate_id: plate.id, revision: plate.revision, places: chosen })}
        changed={places !== shown.places}
        busy={save.isPending}
      />
      <Failed error={save.error} />
    </>
  )
}

function UnitList({ plate }: { plate: FloorPlate }) {
  const byOrder = [...Map.groupBy(plate.units, ({ order_id }) => order_id).values()]
  return (
    <ul className="figures grid gap-2" aria-label={counted(plate.units.length, 'unit')}>
      {byOrder.map((units) => (
        <li key={units[0].order_id}>
          <strong>{units[0].number}</strong>: {unitsText(units.map(({ unit }) => unit))} of{' '}
          {units[0].quantity}
          <span className="block wrap-anywhere text-muted">{units[0].filename}</span>
        </li>
      ))}
    </ul>
  )
}
