import { SwatchDot } from '../quoting/customer/choices/swatch-dot.tsx'
import { useSwatches } from '../quoting/customer/part/use-swatches.ts'
import classes from './floor.module.css'

/** A material in a color, with its swatch. */
export function FilamentSwatch({ material, color }: { material: string; color: string }) {
  const swatches = useSwatches()
  return (
    <span className={classes['filament']}>
      <SwatchDot fill={swatches[color]} /> {color} {material}
    </span>
  )
}
