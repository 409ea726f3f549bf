import { Link } from '@tanstack/react-router'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { SearchField } from '../ui/search-field.tsx'
import { isListed } from './console-page.ts'
import { PageLinks } from './console-links.tsx'
import { beginsLabel } from './palette-items.ts'
import { settingsNamed } from './setting-items.ts'
import { useSettingRows } from './setting-row.ts'
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
  const fields = useFoundFields(role, text)
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
        <section key={heading} className="grid grid-cols-1 content-start gap-0.5" aria-label={heading}>
          <p className={`fine ${classes['heading']}`}>{heading}</p>
          <PageLinks pages={pages} role={role} counts={counts} />
        </section>
      ))}
      <FoundFields fields={fields} />
      {groups.length + fields.length === 0 ? (
        <p className={`fine ${classes['heading']}`}>No setting has this name.</p>
      ) : null}
    </>
  )
}

function FoundFields({ fields }: { fields: ReturnType<typeof settingsNamed> }) {
  if (fields.length === 0) return null
  return (
    <section className="grid grid-cols-1 content-start gap-0.5" aria-label="Fields">
      <p className={`fine ${classes['heading']}`}>Fields</p>
      {fields.map(({ id, label, detail, to, hash }) => (
        <Link
          key={id}
          className={classes['found']}
          to={to}
          hash={hash}
          activeOptions={{ exact: true, includeHash: true }}
        >
          {label} <small>{detail}</small>
        </Link>
      ))}
    </section>
  )
}

/** Returns the fields that the text finds; none without a text. */
function useFoundFields(role: Person['role'], text: string) {
  const typed = text.trim()
  const rows = useSettingRows(typed !== '')
  if (typed === '') return []
  const pages = SETTINGS_GROUPS.flatMap((group) => group.pages).filter((page) => isListed(page, role))
  return settingsNamed(typed, pages, rows)
}
