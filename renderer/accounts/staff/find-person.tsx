import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MAX_FOUND, type FoundPerson } from '../../../shared/accounts/staff.ts'
import { Section } from '../account-frame.tsx'
import account from '../account.module.css'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { SearchField } from '../../platform/ui/search-field.tsx'
import classes from './staff.module.css'
import { RoleDialog } from './role-dialog.tsx'
import { addressText } from './staff-row.tsx'

const TYPING_MS = 300
const MIN_SEARCH_LENGTH = 2

/** Grants a role to someone who already has an account, without an invitation. */
export function FindPerson() {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const [chosen, setChosen] = useState<FoundPerson | null>(null)
  const [announcement, announce] = useState('')
  return (
    <Section title="Give a customer a role" lead="For someone who already has an account.">
      <SearchField
        label="Search customers by name or email"
        placeholder="Name or email"
        value={typed}
        onChange={setTyped}
        className="max-w-[420px]"
      />
      <SearchResults q={q} onChoose={setChosen} />
      {chosen ? (
        <RoleDialog
          person={{ ...chosen, role: 'customer' }}
          leaving={false}
          onClose={() => setChosen(null)}
          onDone={announce}
        />
      ) : null}
      <output className="spoken">{announcement}</output>
    </Section>
  )
}

function SearchResults({ q, onChoose }: { q: string; onChoose: (person: FoundPerson) => void }) {
  const enabled = q.length >= MIN_SEARCH_LENGTH
  const search = useQuery(trpc.staff.find.queryOptions({ q }, { enabled, placeholderData: keepPreviousData }))
  const people = enabled ? (search.data ?? []) : []
  return (
    <>
      {search.isLoading ? <LoadingLines label="Searching" /> : null}
      <Failed error={search.error} />
      <output className={`note ${classes['hint']}`}>
        {enabled && search.isSuccess ? resultHint(people.length) : ''}
      </output>
      <ul className={classes['entries']}>
        {people.map((person) => (
          <FoundRow key={person.id} person={person} onChoose={() => onChoose(person)} />
        ))}
      </ul>
    </>
  )
}

function FoundRow({ person, onChoose }: { person: FoundPerson; onChoose: () => void }) {
  return (
    <li
      className={`grid grid-cols-fr-auto items-center gap-x-4 gap-y-1 border-b border-hairline ${classes['found']}`}
    >
      <div className={`grid min-w-0 gap-0.5 ${account['description']}`}>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {person.name}
        </p>
        <p className="note">{addressText(person)}</p>
      </div>
      <Button aria-label={`Give ${person.name} a role`} onClick={onChoose}>
        Give a role
      </Button>
    </li>
  )
}

function resultHint(count: number): string {
  if (count === 0) return 'No customers match.'
  return count === MAX_FOUND ? `Showing the newest ${MAX_FOUND}. Type more of the name to find others.` : ''
}

/** Returns the text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
