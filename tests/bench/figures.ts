/** A measured figure that two runs of the benches are compared by. */
export interface Figure {
  name: string
  value: number
  unit: string
  better: 'lower' | 'higher'
}

/** The figures of a run, by bench. */
export type Figures = Record<string, Figure[]>

const noted: Figure[] = []

export function noteFigure(figure: Figure): void {
  noted.push(figure)
}

/** Returns the figures since the last call. */
export function takeFigures(): Figure[] {
  return noted.splice(0)
}

/** More than what two runs on one machine differ by. */
const MAX_WORSE = 0.2

/** Returns a line for each figure that got more than 20 % worse, or that the second run lacks. */
export function compareFigures(before: Figures, after: Figures): string[] {
  return Object.entries(before).flatMap(([bench, figures]) =>
    figures.flatMap((old) => {
      const now = after[bench]?.find(({ name }) => name === old.name)
      if (!now) return [`${bench}, ${old.name}: not in the second run`]
      const worse = worsening(old, now.value)
      if (!(worse > MAX_WORSE)) return []
      const change = `${old.value} -> ${now.value} ${old.unit}`
      return [`${bench}, ${old.name}: ${change}, ${(worse * 100).toFixed(0)} % worse`]
    }),
  )
}

/** Returns by which share of the old value the new one is worse. */
function worsening({ value, better }: Figure, now: number): number {
  const change = better === 'lower' ? now - value : value - now
  if (change <= 0) return 0
  return value === 0 ? Infinity : change / Math.abs(value)
}
