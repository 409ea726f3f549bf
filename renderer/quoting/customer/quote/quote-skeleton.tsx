import classes from './quote-skeleton.module.css'

/** Placeholder of the page while it loads, in the same layout. */
export function QuoteSkeleton() {
  return (
    <output className={`tops grid page-box ${classes['page']}`} aria-label="Loading quote">
      <div className={`whole-row ${classes['title']}`} />
      <div className={classes['stage']} />
      <div className={`stack-16 tops ${classes['panel']}`}>
        <div />
        <div />
        <div />
        <div />
      </div>
    </output>
  )
}
