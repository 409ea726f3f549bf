import { IconCube } from '@tabler/icons-react'
import type { Quote } from '../../../shared/quotes/quote.ts'
import { pathOf } from '../../api.ts'
import classes from './thumbnail.module.css'

/** A small picture of the part; a cube icon until there is one. */
export function Thumbnail({ quote, size }: { quote: Pick<Quote, 'thumbnail_url'>; size: number }) {
  return (
    <span className={classes['frame']} style={{ width: size, height: size }}>
      {quote.thumbnail_url ? (
        <img src={pathOf(quote.thumbnail_url)} alt="" width={size} height={size} loading="lazy" />
      ) : (
        <IconCube size={size * 0.5} stroke={1.3} aria-hidden="true" />
      )}
    </span>
  )
}
