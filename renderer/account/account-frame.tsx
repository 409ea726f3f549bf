import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import classes from './account.module.css'

/** What stands around the pages of an account. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes['page']}>
      <nav className={classes['tabs']} aria-label="Account">
        <Link to="/account" activeOptions={{ exact: true }}>
          Account
        </Link>
        <Link to="/account/keys">API keys</Link>
        <Link to="/account/activity">Activity</Link>
      </nav>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/** One matter of an account: what it is on the left, what can be done on the right. */
export function Section({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div className={classes['intro']}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <p>{lead}</p>
      </div>
      <div className={classes['body']}>{children}</div>
    </section>
  )
}
