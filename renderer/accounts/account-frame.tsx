import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import classes from './account.module.css'

/** Tabs and heading around the pages of an account. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`stack-24 page-box narrow ${classes['page']}`}>
      <nav className={`row-4 pills ${classes['tabs']}`} aria-label="Account">
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
    <section id={id} className={`grid line-above folds ${classes['section']}`} aria-labelledby={heading}>
      <div className={`stack-6 tops ${classes['intro']}`}>
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="muted body-size">{lead}</p>
      </div>
      <div className="stack-16 tops fit">{children}</div>
    </section>
  )
}
