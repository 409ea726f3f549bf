import classes from './reference.module.css'

/** Shows the id under which staff find in the log what happened. */
export function Reference({ id }: { id: string | null | undefined }) {
  return id ? (
    <p className={`fine ${classes['reference']}`}>
      Reference: <code className="font-mono">{id}</code>
    </p>
  ) : null
}
