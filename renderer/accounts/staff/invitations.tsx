import { IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation, MadeInvitation } from '../../../shared/accounts/staff.ts'
import { Section } from '../account-frame.tsx'
import account from '../account.module.css'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { ReturnButton } from '../../platform/ui/return-button.tsx'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { InvitationForm } from './invitation-form.tsx'
import { NetworkReach } from './network-reach.tsx'
import classes from './staff.module.css'
import { ROLE_WORDS, roleWithArticle } from './role-words.ts'
import secret from '../secret.module.css'
import { CopyLine } from '../../platform/ui/copy-line.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'

type CreationStep = 'before' | 'form' | MadeInvitation | 'after'

/** Invitations: a form for a new one, its link, and the list of unused ones. */
export function Invitations() {
  const list = useQuery(trpc.staff.invitations.list.queryOptions())
  const [step, setStep] = useState<CreationStep>('before')
  const [ending, setEnding] = useState<Invitation | null>(null)
  return (
    <Section
      title="Invitations"
      lead="A link lets one person join with the role you choose. We don’t email it. Share it yourself."
    >
      {step === 'form' ? (
        <InvitationForm onCreated={setStep} onCancel={() => setStep('after')} />
      ) : typeof step === 'object' ? (
        <InvitationLink invitation={step} onDone={() => setStep('after')} />
      ) : (
        <div>
          <ReturnButton
            isBack={step === 'after'}
            look="quiet"
            icon={<IconUserPlus size={18} stroke={1.8} />}
            onClick={() => setStep('form')}
          >
            Invite someone
          </ReturnButton>
        </div>
      )}
      {list.isPending ? <LoadingLines label="Loading invitations" /> : null}
      <Failed error={list.error} />
      <ul className={classes['entries']}>
        {list.data?.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onWithdraw={() => setEnding(invitation)}
          />
        ))}
      </ul>
      <WithdrawDialog ending={ending} onClose={() => setEnding(null)} />
    </Section>
  )
}

function InvitationRow(props: { invitation: Invitation; onWithdraw: () => void }) {
  const { name, role, expires_at } = props.invitation
  return (
    <li className={`grid items-center gap-x-4 gap-y-1 border-b border-hairline ${classes['person']}`}>
      <div className={`grid min-w-0 gap-0.5 ${account['description']}`}>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-semibold wrap-anywhere">{name}</p>
        <p className="note">Invited, hasn’t joined yet</p>
      </div>
      <p className={`text-body font-medium ${classes['role']}`}>{ROLE_WORDS[role].label}</p>
      <p className={`note ${classes['lastSeen']}`}>Valid until {shopInstantText(expires_at)}</p>
      <Button look="bare" aria-label={`Withdraw the invitation for ${name}`} onClick={props.onWithdraw}>
        Withdraw
      </Button>
    </li>
  )
}

function WithdrawDialog({ ending, onClose }: { ending: Invitation | null; onClose: () => void }) {
  const queries = useQueryClient()
  const withdraw = useMutation(
    trpc.staff.invitations.withdraw.mutationOptions({
      onSuccess: (left) => queries.setQueryData(trpc.staff.invitations.list.queryKey(), left),
    }),
  )
  return (
    <ConfirmDialog
      opened={ending !== null}
      title={`Withdraw the invitation for ${ending?.name ?? ''}?`}
      confirm="Withdraw"
      keep="Keep it"
      action={withdraw}
      onClose={onClose}
      input={ending && { invitation_id: ending.id }}
    >
      Its link stops working.
    </ConfirmDialog>
  )
}

/** The link of a new invitation, shown once. */
function InvitationLink({ invitation, onDone }: { invitation: MadeInvitation; onDone: () => void }) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  return (
    <section className={`grid gap-4 bg-surface p-5 ${secret['secret']}`} aria-labelledby="new-invitation">
      <h3 id="new-invitation" ref={heading} tabIndex={-1}>
        Copy the link for {invitation.name} now
      </h3>
      <p className={secret['lead']}>
        You won’t be able to see it again. Whoever opens it first becomes {roleWithArticle(invitation.role)}{' '}
        in this shop, so send it where only {invitation.name} can read it. It works until{' '}
        {shopInstantText(invitation.expires_at)}.
      </p>
      <NetworkReach />
      <CopyLine label="The link" text={invitation.link} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  )
}
