import { Link } from '@tanstack/react-router'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { SearchField } from '../ui/search-field.tsx'
import { isListed } from './console-page.ts'
import { PageLinks } from './console-links.tsx'
import { beginsLabel } from './palette-items.ts'
import { SETTINGS_GROUPS } from './settings-pages.ts'
import { useConsoleCounts } from './use-console-counts.ts'
import classes from './frame.module.css'

/** The pages of the settings in groups, with the way back and a field that finds one. */
export function SettingsColumn({ person: { role } }: { person: Person }) {
  const [text, setText] = useState('')
  const counts = useConsoleCounts()
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = SETTINGS_GROUPS.map(({ heading, pages }) => ({
    heading,
    pages: pages.filter(
      (page) => isListed(page, role) && beginsLabel(`${heading} ${page.label} ${page.also ?? ''}`, words),
    ),
  })).filter(({ pages }) => pages.length > 0)
  return (
    <>
      <Link to="/console" activeOptions={{ exact: true }} className={classes['back']}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />
        Console
      </Link>
      <SearchField
        label="Find a setting"
        placeholder="Find a setting"
        value={text}
        onChange={setText}
        className={classes['find']}
      />
      {groups.map(({ heading, pages }) => (
        <section key={heading} aria-label={heading}>
          <p className={classes['heading']}>{heading}</p>
          <PageLinks pages={pages} role={role} counts={counts} />
        </section>
      ))}
      {groups.length === 0 ? <p className={classes['heading']}>No setting has this name.</p> : null}
    </>
  )
}
