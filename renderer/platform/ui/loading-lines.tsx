import classes from './loading-lines.module.css'

/** Placeholder of a list while it loads. */
export function LoadingLines({ label }: { label: string }) {
  return (
    <output className={`grid w-full gap-2 ${classes['lines']}`} aria-label={label} data-loading>
      <span className="rounded bg-sunken" />
      <span className="rounded bg-sunken" />
    </output>
  )
}
