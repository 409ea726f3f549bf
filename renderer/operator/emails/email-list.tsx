import { shopInstantText } from '../../ui/words.ts'
import { ListAndDetail, WorkList } from '../kit/list.tsx'
import { useChosenRow } from '../kit/use-chosen-row.ts'
import { useListKeys } from '../kit/use-list-keys.ts'
import { EmailBadge } from './email-badge.tsx'
import { EmailView } from './email-view.tsx'
import type { ListedEmail } from './listed-email.ts'

interface EmailListProps {
  letters: readonly ListedEmail[]
  /** A mail server is set. */
  sends: boolean
  mayDecide: boolean
}

/** The letters with the chosen one beside them. */
export function EmailList({ letters, sends, mayDecide }: EmailListProps) {
  const ids = letters.map(({ id }) => id)
  const { chosen, choose } = useChosenRow(ids, { showsNext: true })
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
      detail={chosen === null ? null : <EmailView letter_id={chosen} sends={sends} mayDecide={mayDecide} />}
    />
  )
}

function cellsOf({ subject, recipient, state, created_at }: ListedEmail) {
  return (
    <>
      <strong title={`Written ${shopInstantText(created_at)}`}>{subject}</strong>
      <span>{recipient ?? 'No address'}</span>
      <EmailBadge state={state} />
    </>
  )
}
