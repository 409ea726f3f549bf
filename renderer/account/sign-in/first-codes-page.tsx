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
import { useCreateCodes } from './use-create-codes.ts'

/** Where a new owner goes on. */
const SET_UP = '/console/set-up'

/** Last step of the setup. Only recovery codes can restore an owner's access, so they come first. */
export function FirstCodesPage() {
  useTitle('Recovery codes')
  return <SignedIn>{(person) => <FirstCodes person={person} />}</SignedIn>
}

function FirstCodes({ person }: { person: Person }) {
  const navigate = useNavigate()
  const left = useQuery(trpc.account.recoveryCodes.left.queryOptions())
  const creation = useCreateCodes()
  if (creation.data)
    return (
      <Step>
        <RecoveryCodes
          email={person.email}
          codes={creation.data.codes}
          done="I saved them, continue"
          onDone={() => void navigate({ to: SET_UP })}
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
      <Failed error={left.error ?? creation.error} />
      {left.isPending ? <LoadingLines label="Loading recovery codes" /> : null}
      <Button
        look="primary"
        wide
        disabled={creation.isPending || !left.isSuccess}
        onClick={() => creation.mutate()}
      >
        Show recovery codes
      </Button>
      <ButtonLink to={SET_UP} look="bare" wide>
        Later, under Account
      </ButtonLink>
    </Step>
  )
}

/** For a page that is opened again: codes are shown only once. */
function CodesAlready() {
  return (
    <Step>
      <p>Your recovery codes were already created. You can replace them under Account.</p>
      <ButtonLink to={SET_UP} look="primary" wide>
        Set up the shop
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
