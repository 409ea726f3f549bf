import { IconCube } from '@tabler/icons-react'
import { pathOf } from '../../../platform/api.ts'
import { TintedPicture } from '../../../platform/ui/tinted-picture.tsx'
import { useSwatches } from './use-swatches.ts'
import classes from './thumbnail.module.css'

/** Larger ones are for paper, where a picture that loads late is missing. */
const SMALL_PX = 120

interface ThumbnailProps {
  quote: { thumbnail_url: string | null; color?: string | null }
  size: number
}

/** A small picture of the part in its color; a cube icon until there is one. */
export function Thumbnail({ quote, size }: ThumbnailProps) {
  const swatches = useSwatches()
  return (
    <span
      className={`flex-none overflow-hidden rounded text-muted ${classes['frame']}`}
      style={{ width: size, height: size }}
    >
      {quote.thumbnail_url ? (
        <TintedPicture
          src={pathOf(quote.thumbnail_url)}
          tint={swatches[quote.color ?? '']}
          width={size}
          height={size}
          loading={size > SMALL_PX ? 'eager' : 'lazy'}
        />
      ) : (
        <IconCube size={size * 0.5} stroke={1.3} aria-hidden="true" />
      )}
    </span>
  )
}
