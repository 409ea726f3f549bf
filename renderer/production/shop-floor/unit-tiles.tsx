import { IconCheck, IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import classes from './tiles.module.css'

export interface Tile {
  id: string
  /** Number of its order, and which unit. */
  label: string
  detail?: string
  thumbnail_url: string | null
  color: string
  failed?: boolean
}

interface TilesProps {
  label: string
  tiles: readonly Tile[]
  /** Null: the tiles are pictures only. */
  picked: ReadonlySet<string> | null
  onPick?: (picked: ReadonlySet<string>) => void
  mark?: 'pass' | 'fail'
}

/** Narrow, so that a tablet shows many units at once. */
const NARROW = { '--column': '112px' } as CSSProperties

/** Units as pictures; a tap picks them. */
export function UnitTiles({ label, tiles, picked, onPick, mark = 'pass' }: TilesProps) {
  const Mark = mark === 'pass' ? IconCheck : IconX
  return (
    <ul className="auto-fill grid gap-2.5" style={NARROW} aria-label={label}>
      {tiles.map((tile) => (
        <li key={tile.id}>
          {picked ? (
            <button
              type="button"
              className={`relative grid w-full content-start justify-items-center gap-0.5 rounded-panel bg-surface text-center ${classes['tile']}`}
              data-mark={mark}
              aria-pressed={picked.has(tile.id)}
              onClick={() => onPick?.(picked.symmetricDifference(new Set([tile.id])))}
            >
              <TileFace tile={tile} />
              {picked.has(tile.id) ? <Mark className={classes['mark']} size={28} aria-hidden="true" /> : null}
            </button>
          ) : (
            <span
              className={`relative grid w-full content-start justify-items-center gap-0.5 rounded-panel bg-surface text-center ${classes['tile']}`}
              data-failed={tile.failed || undefined}
            >
              <TileFace tile={tile} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function TileFace({ tile }: { tile: Tile }) {
  return (
    <>
      <Thumbnail quote={tile} size={72} />
      <strong>{tile.label}</strong>
      {tile.detail ? <span>{tile.detail}</span> : null}
    </>
  )
}
