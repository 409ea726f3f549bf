import classes from './materials.module.css'

/** A color as a small disc beside its name. */
export function Swatch({ fill }: { fill: string }) {
  return (
    <svg className={classes['swatch']} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7.5" fill={fill} />
    </svg>
  )
}
