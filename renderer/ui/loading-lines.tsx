import classes from './loading-lines.module.css'

/** The shape of a list before its first answer. */
export function LoadingLines({ label }: { label: string }) {
  return (
    <output className={classes['lines']} aria-label={label}>
      <span />
      <span />
    </output>
  )
}
