import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FloorPlate } from '../../../shared/production/floor/floor-board.ts'
import { unitKey } from '../../../shared/production/plates/bed.ts'
import { trpc } from '../../platform/api.ts'
import panel from '../../platform/kit/panel.module.css'
import { BedPicture } from '../plates/bed-picture.tsx'
import { useFloor } from './floor-context.ts'
import classes from './floor.module.css'

/** The bed with the parts as they are placed on it; they are moved, and the file is downloaded, on the plate's own page. */
export function PlateBedBlock({ plate }: { plate: FloorPlate }) {
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
