import { shopInstantText } from '../../platform/ui/words.ts'
import { ListAndDetail, WorkList } from '../../platform/kit/list.tsx'
import { useChosenRow } from '../../platform/kit/use-chosen-row.ts'
import { useListKeys } from '../../platform/kit/use-list-keys.ts'
import { EmailBadge } from './email-badge.tsx'
import { EmailView } from './email-view.tsx'
import type { ListedEmail } from './listed-email.ts'

interface EmailListProps {
  emails: readonly ListedEmail[]
  /** True if a mail server is set. */
  canSend: boolean
  mayDecide: boolean
}

/** The emails, with the chosen one beside them. */
export function EmailList({ emails, canSend, mayDecide }: EmailListProps) {
  const ids = emails.map(({ id }) => id)
  const { chosen, choose } = useChosenRow(ids, { showsNext: true })
  useListKeys({ ids, chosen, onChoose: choose })
  return (
    <ListAndDetail
      label="The chosen email"
      list={
        <WorkList
          label="Emails"
          rows={emails}
          chosen={chosen}
          onChoose={choose}
          columns="minmax(0, 1fr) minmax(0, 11rem) 7.5rem"
          row={cellsOf}
        />
      }
      detail={chosen === null ? null : <EmailView emailId={chosen} canSend={canSend} mayDecide={mayDecide} />}
    />
  )
}

function cellsOf({ subject, recipient, state, created_at }: ListedEmail) {
  return (
    <>
      <strong title={`Created ${shopInstantText(created_at)}`}>{subject}</strong>
      <span>{recipient ?? 'No address'}</span>
      <EmailBadge state={state} />
    </>
  )
}
