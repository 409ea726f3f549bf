import classes from './quote-skeleton.module.css'

/** Placeholder of the page while it loads, in the same layout. */
export function QuoteSkeleton() {
  return (
    <output className={`page-box grid content-start ${classes['page']}`} aria-label="Loading quote">
      <div className={`col-span-full ${classes['title']}`} />
      <div className={classes['stage']} />
      <div className={`grid content-start gap-4 ${classes['panel']}`}>
        <div />
        <div />
        <div />
        <div />
      </div>
    </output>
  )
}
