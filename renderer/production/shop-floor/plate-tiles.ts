import type { FloorPlate, FloorUnit } from '../../../shared/production/floor/floor-board.ts'
import type { Tile } from './unit-tiles.tsx'

export function tileId({ order_id, unit }: Pick<FloorUnit, 'order_id' | 'unit'>): string {
  return `${order_id} ${unit}`
}

export function unitTiles({ units, color }: Pick<FloorPlate, 'units' | 'color'>): Tile[] {
  return units.map((unit) => ({
    id: tileId(unit),
    label: String(unit.number),
    detail:
      unit.outcome === 'failed' ? 'failed' : unit.quantity === 1 ? '' : `${unit.unit} of ${unit.quantity}`,
    thumbnail_url: unit.thumbnail_url,
    color,
    failed: unit.outcome === 'failed',
  }))
}
