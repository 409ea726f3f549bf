import { useQuery } from '@tanstack/react-query'
import {
  ACTIVITY_KIND_WORDS,
  ACTIVITY_KINDS,
  type FindActivity,
} from '../../../shared/desk/history/activity.ts'
import { trpc } from '../../platform/api.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import classes from './activity.module.css'

const KINDS = [
  { value: '' as const, label: 'Everything' },
  ...ACTIVITY_KINDS.map((value) => ({ value, label: ACTIVITY_KIND_WORDS[value] })),
]

interface ActivityFiltersProps {
  filter: FindActivity
  onFilter: (change: Partial<FindActivity>) => void
}

export function ActivityFilters({ filter, onFilter }: ActivityFiltersProps) {
  return (
    <search className={`flex min-w-0 flex-wrap items-end gap-3 ${classes['filters']}`}>
      <PersonField person={filter.person} onChange={(person) => onFilter({ person })} />
      <PickField
        label="Kind"
        value={filter.kind ?? ''}
        options={KINDS}
        onChange={(kind) => onFilter({ kind: kind === '' ? null : kind })}
      />
      <LineField
        label="Order or quote"
        placeholder="1012 or Q-1042"
        value={filter.object ?? ''}
        onChange={(object) => onFilter({ object: object === '' ? null : object })}
      />
      <LineField
        label="From"
        type="date"
        max={filter.to ?? undefined}
        value={filter.from ?? ''}
        onChange={(from) => onFilter({ from: from === '' ? null : from })}
      />
      <LineField
        label="To"
        type="date"
        min={filter.from ?? undefined}
        value={filter.to ?? ''}
        onChange={(to) => onFilter({ to: to === '' ? null : to })}
      />
      <Checkbox
        label="Include what the program did"
        checked={filter.automatic}
        onChange={(automatic) => onFilter({ automatic })}
      />
    </search>
  )
}

/** Staff, and whoever a link to this page names. */
function PersonField(props: { person: string | null; onChange: (person: string | null) => void }) {
  const { person, onChange } = props
  const staff = useQuery(trpc.staff.list.queryOptions()).data ?? []
  const known = staff.map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = person === null || known.some(({ value }) => value === person)
  const other = isKnown ? [] : [{ value: person, label: 'The person of the link' }]
  return (
    <PickField
      label="Who"
      value={person ?? ''}
      options={[{ value: '', label: 'Everyone' }, ...known, ...other]}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  )
}
