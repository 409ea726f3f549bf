import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import classes from './account.module.css'

/** Tabs and heading around the pages of an account. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`page-box narrow grid gap-6 ${classes['page']}`}>
      <nav className={`pills flex gap-1 ${classes['tabs']}`} aria-label="Account">
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

interface SectionProps {
  /** For links to it. */
  id?: string
  title: string
  lead: ReactNode
  children: ReactNode
}

/** A section of a page: title and lead on the left, content on the right. */
export function Section({ id, title, lead, children }: SectionProps) {
  const heading = useId()
  return (
    <section
      id={id}
      className={`grid border-t border-hairline max-sm:grid-cols-1! ${classes['section']}`}
      aria-labelledby={heading}
    >
      <div className={`grid content-start gap-1.5 ${classes['intro']}`}>
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="text-body text-muted">{lead}</p>
      </div>
      <div className="grid min-w-0 content-start gap-4">{children}</div>
    </section>
  )
}
