import type { MadeInvitation } from '../../../shared/accounts/staff.ts'
import account from '../account.module.css'
import secret from '../secret.module.css'
import { CopyLine } from '../../platform/ui/copy-line.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { roleWithArticle } from './role-words.ts'

/** The link of a new invitation, shown once. */
export function InvitationLink({ invitation, onDone }: { invitation: MadeInvitation; onDone: () => void }) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  return (
    <section className={secret['secret']} aria-labelledby="new-invitation">
      <h3 id="new-invitation" ref={heading} tabIndex={-1}>
        Copy the link for {invitation.name} now
      </h3>
      <p className={secret['lead']}>
        You won’t be able to see it again. Whoever opens it first becomes {roleWithArticle(invitation.role)}{' '}
        in this shop, so send it where only {invitation.name} can read it. It works until{' '}
        {shopInstantText(invitation.expires_at)}.
      </p>
      <CopyLine label="The link" text={invitation.link} />
      <div className={account['actions']}>
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  )
}
