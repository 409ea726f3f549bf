import classes from './loading-lines.module.css'

/** Placeholder of a list while it loads. */
export function LoadingLines({ label }: { label: string }) {
  return (
    <output className={`stack-8 whole ${classes['lines']}`} aria-label={label} data-loading>
      <span className="rounded on-sunken" />
      <span className="rounded on-sunken" />
    </output>
  )
}
