import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PREVIEW_NAMES, type PreviewNames } from '../../../shared/messaging/mail/example-facts.ts'
import { numberedPart } from '../../../shared/quoting/quotes/quote-number.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import forms from '../../platform/kit/form.module.css'

/** The order or quote that a preview shows, and the length of the names in it. */
export interface PreviewChoice {
  /** Null for an example. */
  id: string | null
  names: PreviewNames
}

interface SubjectPickerProps {
  /** Null for emails about accounts, which have nothing to choose. */
  about: 'order' | 'quote' | null
  chosen: string | null
  onChoose: (id: string) => void
  names: PreviewNames
  onNames: (names: PreviewNames) => void
  children: (choice: PreviewChoice) => ReactNode
}

/** Chooses the order or quote of a preview: the newest, until another is found by its number or file name. */
export function SubjectPicker(props: SubjectPickerProps) {
  const { about, names } = props
  if (about === null) return props.children({ id: null, names: 'real' })
  return <Picker {...props} about={about} names={names} />
}

const NAME_LABELS: Record<PreviewNames, string> = { real: 'Real', short: 'Short', long: 'Long' }
const NAME_OPTIONS = PREVIEW_NAMES.map((value) => ({ value, label: NAME_LABELS[value] }))

function Picker(props: SubjectPickerProps & { about: 'order' | 'quote' }) {
  const { about, chosen, onChoose, names, onNames, children } = props
  const [search, setSearch] = useState('')
  const found = useQuery(
    trpc.emailTexts.subjects.queryOptions({ about, search }, { placeholderData: keepPreviousData }),
  )
  const subjects = found.data ?? []
  const id = subjects.some((subject) => subject.id === chosen) ? chosen : (subjects[0]?.id ?? null)
  return (
    <>
      <FoldRow name="shown-with" title="Shown with" values={shownText(subjects, id, names)}>
        <div className={forms['pair']}>
          <LineField
            label={about === 'order' ? 'Find an order' : 'Find a quote'}
            type="search"
            placeholder={about === 'order' ? 'Number or file' : 'Number, file or order'}
            maxLength={100}
            value={search}
            // Enter would save the form around it.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            onChange={setSearch}
          />
          <PickField
            label={about === 'order' ? 'Order' : 'Quote'}
            value={id ?? ''}
            options={optionsOf(subjects, search)}
            onChange={onChoose}
          />
          <PickField label="Names" value={names} options={NAME_OPTIONS} onChange={onNames} />
        </div>
      </FoldRow>
      <Failed error={found.error} />
      {found.isPending ? null : children({ id, names })}
    </>
  )
}

type FoundSubject = Parameters<typeof numberedPart>[0] & { id: string }

/** Writes what the preview shows: "Order 1001, cube.stl · real names". */
function shownText(subjects: readonly FoundSubject[], id: string | null, names: PreviewNames): string {
  const subject = subjects.find((one) => one.id === id)
  return `${subject ? numberedPart(subject) : 'An example'} · ${NAME_LABELS[names].toLowerCase()} names`
}

function optionsOf(subjects: readonly FoundSubject[], search: string): { value: string; label: string }[] {
  if (subjects.length === 0)
    return [{ value: '', label: search === '' ? 'An example' : 'None found: an example' }]
  return subjects.map((subject) => ({ value: subject.id, label: numberedPart(subject) }))
}
