import { useQuery } from '@tanstack/react-query'
import type { ShownPhoto } from '../../../shared/production/quality/photos.ts'
import { trpc } from '../../platform/api.ts'
import classes from './order-page.module.css'

/** Staff may show a photo while the page is open. */
const PHOTOS_REFETCH_MS = 30_000

/** Photos that the shop shows of a customer's own order; nothing while there are none. */
export function OwnShopPhotos({ orderId }: { orderId: string }) {
  const photos = useQuery(
    trpc.quality.shownPhotos.queryOptions({ order_id: orderId }, { refetchInterval: PHOTOS_REFETCH_MS }),
  )
  return <ShopPhotos photos={photos.data ?? []} folder={`/orders/${orderId}/photos`} />
}

/** The same for a visitor with the link from an email. */
export function FollowedShopPhotos({ linkKey }: { linkKey: string }) {
  const photos = useQuery(
    trpc.quality.followedPhotos.queryOptions({ key: linkKey }, { refetchInterval: PHOTOS_REFETCH_MS }),
  )
  return <ShopPhotos photos={photos.data ?? []} folder={`/follow/${linkKey}/photos`} />
}

function ShopPhotos({ photos, folder }: { photos: readonly ShownPhoto[]; folder: string }) {
  if (photos.length === 0) return null
  return (
    <section className={`grid min-w-0 gap-4 panel p-5 ${classes['card']}`} aria-labelledby="photos">
      <h2 id="photos">Photos from the shop</h2>
      <ul className={`auto-fill small-cards grid gap-4 ${classes['photos']}`}>
        {photos.map((photo, index) => (
          <li key={photo.id} className="grid min-w-0 content-start gap-1.5 wrap-anywhere">
            <a href={`${folder}/${photo.id}`} target="_blank" rel="noreferrer">
              <img
                className="block w-full rounded bg-sunken"
                src={`${folder}/${photo.id}`}
                width={photo.width}
                height={photo.height}
                alt={altText(photo, index)}
                loading="lazy"
              />
            </a>
            {photo.caption === null ? null : <p className="note">{photo.caption}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function altText({ caption, unit }: ShownPhoto, index: number): string {
  if (caption !== null) return caption
  return unit === null ? `Photo ${index + 1} of your order` : `Photo ${index + 1}, piece ${unit}`
}
