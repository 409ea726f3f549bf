import { SwatchDot } from '../../quoting/customer/choices/swatch-dot.tsx'
import { useSwatches } from '../../quoting/customer/part/use-swatches.ts'

/** A material in a color, with its swatch. */
export function FilamentSwatch({ material, color }: { material: string; color: string }) {
  const swatches = useSwatches()
  return (
    <span className="whitespace-nowrap">
      <SwatchDot fill={swatches[color]} /> {color} {material}
    </span>
  )
}
