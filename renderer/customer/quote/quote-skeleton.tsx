import classes from './quote-skeleton.module.css'

/** The page's shape before the first answer; nothing jumps when it comes. */
export function QuoteSkeleton() {
  return (
    <output className={classes['page']} aria-label="Loading the quote">
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
