import type { MaterialId } from '../../catalog/materials.ts'
import type { Milligrams } from './spool.ts'

/** A filament as spools, units and minimums name it. */
export interface Filament {
  material: MaterialId
  color: string
}

export function sameFilament(a: Filament, b: Filament): boolean {
  return a.material === b.material && a.color === b.color
}

/** Tells filaments apart in a map. */
export function filamentKey({ material, color }: Filament): string {
  return `${material}\n${color}`
}

/** The stock of one filament, and the part of it that is sold already. */
export interface FilamentLevel extends Filament {
  /** The number of spools that are not retired. */
  spools: number
  on_hand_mg: Milligrams
  /** For units that are paid and not printed yet. */
  reserved_mg: Milligrams
  /** Not reserved; below zero when more is sold than is there. */
  free_mg: Milligrams
  minimum_mg: Milligrams | null
  /** The amount that is missing to print everything that is sold and still have the minimum. */
  to_buy_mg: Milligrams
}

export interface FilamentAmounts {
  on_hand: readonly (Filament & { remaining_mg: Milligrams })[]
  reserved: readonly (Filament & { mg: Milligrams })[]
  minimums: readonly (Filament & { mg: Milligrams })[]
}

/** Returns the level of every filament that there is, that is sold, or that has a minimum: what must be bought first, then by name. */
export function filamentLevels({ on_hand, reserved, minimums }: FilamentAmounts): FilamentLevel[] {
  const levels = new Map<string, FilamentLevel>()
  const levelOf = ({ material, color }: Filament) => {
    const key = filamentKey({ material, color })
    const level = levels.get(key) ?? emptyLevel(material, color)
    levels.set(key, level)
    return level
  }
  for (const spool of on_hand) {
    const level = levelOf(spool)
    level.spools += 1
    level.on_hand_mg += spool.remaining_mg
  }
  for (const unit of reserved) levelOf(unit).reserved_mg += unit.mg
  for (const { mg, ...filament } of minimums) levelOf(filament).minimum_mg = mg
  for (const level of levels.values()) {
    level.free_mg = level.on_hand_mg - level.reserved_mg
    level.to_buy_mg = Math.max(0, (level.minimum_mg ?? 0) - level.free_mg)
  }
  return [...levels.values()].toSorted(
    (a, b) =>
      b.to_buy_mg - a.to_buy_mg || a.material.localeCompare(b.material) || a.color.localeCompare(b.color),
  )
}

function emptyLevel(material: MaterialId, color: string): FilamentLevel {
  return {
    material,
    color,
    spools: 0,
    on_hand_mg: 0,
    reserved_mg: 0,
    free_mg: 0,
    minimum_mg: null,
    to_buy_mg: 0,
  }
}
