import classes from './quote-skeleton.module.css'

/** Placeholder of the page while it loads, in the same layout. */
export function QuoteSkeleton() {
  return (
    <output className={classes['page']} aria-label="Loading quote">
      <div className={classes['title']} />
      <div className={classes['stage']} />
      <div className={classes['panel']}>
        <div />
        <div />
        <div />
        <div />
      </div>
    </output>
  )
}
