import { useQuery } from '@tanstack/react-query'
import { MAX_PHOTOS_OF_ORDER } from '../../../shared/production/quality/photos.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import panel from '../../platform/kit/panel.module.css'
import { AddPhoto } from './add-photo.tsx'
import { PhotoTile } from './photo-tile.tsx'
import { usePhotos } from './use-photos.ts'

interface PhotosProps {
  order_id: string
  /** The units that a photo can be of. */
  units: readonly number[]
  mayMake: boolean
}

/** The photos of an order: taking, showing to the customer, deleting. */
export function Photos({ order_id, units, mayMake }: PhotosProps) {
  const quality = useQuery(trpc.quality.ofOrder.queryOptions({ order_id }))
  const moves = usePhotos(order_id)
  const photos = quality.data?.photos ?? []
  const isFull = photos.length >= MAX_PHOTOS_OF_ORDER
  return (
    <section className={panel['block']} aria-label="Photos">
      <h2>Photos</h2>
      {quality.data ? null : <Failed error={quality.error} />}
      {quality.data && photos.length === 0 ? (
        <p className="font-normal text-muted">No photos yet. Customers see only what you show them.</p>
      ) : null}
      {photos.length > 0 ? (
        <ul className="auto-columns auto-fill small-cards">
          {photos.map((photo) => (
            <PhotoTile key={photo.id} photo={photo} moves={moves} mayMake={mayMake} />
          ))}
        </ul>
      ) : null}
      {mayMake && !isFull ? <AddPhoto units={units} moves={moves} /> : null}
      {mayMake && isFull ? (
        <p className="font-normal text-muted">
          An order can have {MAX_PHOTOS_OF_ORDER} photos. Delete one to add another.
        </p>
      ) : null}
    </section>
  )
}
