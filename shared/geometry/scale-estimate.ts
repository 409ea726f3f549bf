import type { Estimate, MaterialEstimate } from './estimate.ts'

interface Multipliers {
  time: number
  grams: number
}

/** Multiplies time and material of a print, and all that they are made of. Without a change the same object is returned. */
export function scalePrint(printed: MaterialEstimate, { time, grams }: Multipliers): MaterialEstimate {
  if (time === 1 && grams === 1) return printed
  return {
    seconds: printed.seconds * time,
    grams: printed.grams * grams,
    breakdown: {
      seconds: scaleAll(printed.breakdown.seconds, time),
      grams: scaleAll(printed.breakdown.grams, grams),
    },
  }
}

function scaleAll<Shares extends object>(shares: Shares, by: number): Shares {
  return Object.fromEntries(
    Object.entries(shares).map(([name, value]) => [name, (value as number) * by]),
  ) as Shares
}

/** Returns an estimate in which every material is multiplied by its own factors, which the estimate then names. */
export function scaleMaterials(estimate: Estimate, of: (material: string) => Multipliers): Estimate {
  const factors = Object.entries(estimate.by_material).map(([id]) => [id, of(id)] as const)
  const changed = factors.filter(([, { time, grams }]) => time !== 1 || grams !== 1)
  if (changed.length === 0) return estimate
  return {
    ...estimate,
    by_material: {
      ...estimate.by_material,
      ...Object.fromEntries(changed.map(([id, by]) => [id, scalePrint(estimate.by_material[id], by)])),
    },
    calibrated: Object.fromEntries(changed),
  }
}
