import { shopInstantText } from '../../ui/words.ts'
import { ListAndDetail, WorkList } from '../kit/list.tsx'
import { useChosen } from '../kit/use-chosen.ts'
import { useListKeys } from '../kit/use-list-keys.ts'
import { LetterBadge } from './email-badge.tsx'
import { LetterView } from './email-view.tsx'
import type { ListedLetter } from './listed-email.ts'

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
