import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Person } from '../../shared/accounts/people.ts'
import { trpc } from '../api.ts'
import { MessagePage } from '../shell/message-page.tsx'
import { useSession } from '../shell/session.ts'
import { SignForm } from '../shell/sign-form.tsx'
import form from '../shell/sign-form.module.css'
import { Button, ButtonLink } from '../ui/buttons.tsx'
import { useTitle } from '../ui/use-title.ts'
import { Failed } from './failed.tsx'
import { LoadingLines } from './loading-lines.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The first start of a shop: whoever opens the one-time link becomes its owner. The secret stands behind the `#`. */
export function SetUpPage() {
  useTitle('Set up the shop')
  const session = useSession()
  const [token] = useState(() => location.hash.slice(1))
  const [isOwner, setOwner] = useState(false)
  if (isOwner && session?.person) return <FirstCodes person={session.person} />
  if (token === '') return <NoLink />
  return (
    <SignForm
      title="Set up the shop"
      lead="This account owns the shop on this machine: its prices, its orders, its people."
      path="/auth/set-up"
      extra={{ token }}
      fresh
      button="Set up the shop"
      next={() => setOwner(true)}
      other={
        <>
          Set up already? <Link to="/sign-in">Sign in</Link>
        </>
      }
    />
  )
}

/** Nobody else can let an owner in again, so the codes come before anything else. */
function FirstCodes({ person }: { person: Person }) {
  const navigate = useNavigate()
  const made = useMutation(trpc.account.recoveryCodes.make.mutationOptions())
  const start = () => void navigate({ to: '/' })
  return (
    <div className={form['page']}>
      <div className={form['form']}>
        <h1>The shop is yours</h1>
        {made.data ? (
          <RecoveryCodes
            email={person.email}
            codes={made.data.codes}
            done="I have them, go on"
            onDone={start}
          />
        ) : (
          <>
            <p>
              One thing before you start: recovery codes. Each one replaces a lost password once, also without
              internet. They are shown a single time, so have paper or a printer ready.
            </p>
            <Failed error={made.error} />
            {made.isPending ? <LoadingLines label="Making the codes" /> : null}
            <Button look="primary" wide disabled={made.isPending} onClick={() => made.mutate()}>
              Show the recovery codes
            </Button>
            <ButtonLink to="/" look="bare" wide>
              Later, under Account
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}

function NoLink() {
  return (
    <MessagePage
      title="Setting up needs the whole link"
      text="The program prints it once when it starts without an owner. Copy all of it, with what stands behind the #."
      actions={<ButtonLink to="/">Start page</ButtonLink>}
    />
  )
}
