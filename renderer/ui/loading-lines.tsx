import classes from './section.module.css'

/** The shape of a list before its first answer. */
export function LoadingLines({ label }: { label: string }) {
  return (
    <output className={classes['loading']} aria-label={label}>
      <span />
      <span />
    </output>
  )
}
