import { LETTER_WORDS } from '../../../shared/mail/letter-states.ts'
import badge from '../../ui/status-badge.module.css'
import { shopInstantText } from '../../ui/words.ts'
import { ListAndDetail, WorkList } from '../list.tsx'
import { useChosen } from '../use-chosen.ts'
import { useListKeys } from '../use-list-keys.ts'
import { LetterView } from './letter-view.tsx'
import type { ListedLetter } from './listed-letter.ts'

interface LetterListProps {
  letters: readonly ListedLetter[]
  /** A mail server is set. */
  sends: boolean
  mayDecide: boolean
}

/** The letters with the chosen one beside them. */
export function LetterList({ letters, sends, mayDecide }: LetterListProps) {
  const ids = letters.map(({ id }) => id)
  const { chosen, choose } = useChosen(ids)
  useListKeys({ ids, chosen, onChoose: choose })
  return (
    <ListAndDetail
      label="The chosen letter"
      list={
        <WorkList
          label="Letters"
          rows={letters}
          chosen={chosen}
          onChoose={choose}
          columns="minmax(0, 1fr) minmax(0, 11rem) 7.5rem"
          row={cellsOf}
        />
      }
      detail={chosen === null ? null : <LetterView letter_id={chosen} sends={sends} mayDecide={mayDecide} />}
    />
  )
}

function cellsOf({ subject, recipient, state, created_at }: ListedLetter) {
  return (
    <>
      <strong title={`Written ${shopInstantText(created_at)}`}>{subject}</strong>
      <span>{recipient ?? 'No address'}</span>
      <LetterBadge state={state} />
    </>
  )
}

/** Where a letter stands: a word with a dot in the colour of its meaning. */
export function LetterBadge({ state }: Pick<ListedLetter, 'state'>) {
  const { label, tone } = LETTER_WORDS[state]
  return <span className={`${badge['badge']} ${badge[tone]}`}>{label}</span>
}
