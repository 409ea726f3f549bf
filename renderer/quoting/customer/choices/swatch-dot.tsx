import classes from './swatch-dot.module.css'

/** A small color swatch in a line of text. */
export function SwatchDot({ fill }: { fill: string | undefined }) {
  if (fill === undefined) return null
  return (
    <svg className={`ringed flex-none ${classes['dot']}`} viewBox="0 0 12 12" aria-hidden="true">
      <circle cx="6" cy="6" r="5.5" fill={fill} />
    </svg>
  )
}
