import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { trpc } from '../../api.ts'
import form from '../../shell/sign-form.module.css'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SignedIn } from '../../shell/signed-in.tsx'
import { useMakeCodes } from './use-make-codes.ts'

/** The end of the first start. Nobody else can let an owner in again, so the codes come before anything else. */
export function FirstCodesPage() {
  useTitle('Recovery codes')
  return <SignedIn>{(person) => <FirstCodes person={person} />}</SignedIn>
}

function FirstCodes({ person }: { person: Person }) {
  const navigate = useNavigate()
  const left = useQuery(trpc.account.recoveryCodes.left.queryOptions())
  const made = useMakeCodes()
  if (made.data)
    return (
      <Step>
        <RecoveryCodes
          email={person.email}
          codes={made.data.codes}
          done="I saved them, continue"
          onDone={() => void navigate({ to: '/' })}
        />
      </Step>
    )
  if (left.data !== undefined && left.data > 0) return <CodesAlready />
  return (
    <Step>
      <p>
        Recovery codes let you back in if you lose your password. Nobody else can let you in. Have paper or a
        printer ready: we show the codes only once.
      </p>
      <Failed error={left.error ?? made.error} />
      {left.isPending ? <LoadingLines label="Loading recovery codes" /> : null}
      <Button look="primary" wide disabled={made.isPending || !left.isSuccess} onClick={() => made.mutate()}>
        Show recovery codes
      </Button>
      <ButtonLink to="/" look="bare" wide>
        Later, under Account
      </ButtonLink>
    </Step>
  )
}

/** This page was opened again; what was shown then is shown no second time. */
function CodesAlready() {
  return (
    <Step>
      <p>Your recovery codes were already created. You can replace them under Account.</p>
      <ButtonLink to="/" look="primary" wide>
        Start page
      </ButtonLink>
      <ButtonLink to="/account" look="bare" wide>
        Account
      </ButtonLink>
    </Step>
  )
}

function Step({ children }: { children: ReactNode }) {
  return (
    <div className={form['page']}>
      <div className={form['form']}>
        <h1>The shop is yours</h1>
        {children}
      </div>
    </div>
  )
}
