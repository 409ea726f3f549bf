import { IconCube } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { pathOf } from '../../api.ts'
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
    <span className={classes['frame']} style={{ width: size, height: size }}>
      {quote.thumbnail_url ? (
        <Picture path={pathOf(quote.thumbnail_url)} size={size} tint={swatches[quote.color ?? '']} />
      ) : (
        <IconCube size={size * 0.5} stroke={1.3} aria-hidden="true" />
      )}
    </span>
  )
}

/** The picture is drawn in one color; here it becomes gray, and the ordered color is laid over the part alone. */
function Picture({ path, size, tint }: { path: string; size: number; tint: string | undefined }) {
  const image = (
    <img src={path} alt="" width={size} height={size} loading={size > SMALL_PX ? 'eager' : 'lazy'} />
  )
  if (tint === undefined) return image
  return (
    <span
      className={classes['tinted']}
      style={{ '--part': `url("${path}")`, '--tint': tint } as CSSProperties}
    >
      {image}
    </span>
  )
}
