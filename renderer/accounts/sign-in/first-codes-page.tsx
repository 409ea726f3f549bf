import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { trpc } from '../../platform/api.ts'
import form from '../../platform/shell/sign-form.module.css'
import { Button, ButtonLink } from '../../platform/ui/buttons.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SignedIn } from '../../platform/shell/signed-in.tsx'
import { useCreateCodes } from './use-create-codes.ts'

interface FirstCodesProps {
  /** The heading. */
  title: string
  lead: string
  /** Opens the page that comes next. */
  onDone: () => void
  /** Label of the button to that page. */
  done: string
}

/** Last step of the setup. Only recovery codes can restore an owner's access, so they come first. */
export function FirstCodesPage() {
  const navigate = useNavigate()
  return (
    <CodesPage
      title="The shop is yours"
      lead="Recovery codes let you back in if you lose your password. Nobody else can let you in. Have paper or a printer ready: we show the codes only once."
      onDone={() => void navigate({ to: '/console/set-up' })}
      done="Set up the shop"
    />
  )
}

/** After a sign-up, for those who asked for codes. */
export function NewCodesPage() {
  const { history } = useRouter()
  const { next = '/quotes' } = useSearch({ from: '/sign-up/codes' })
  return (
    <CodesPage
      title="Your account is ready"
      lead="A recovery code lets you set a new password if you lose yours. Have paper or a printer ready: we show the codes only once."
      onDone={() => history.push(next)}
      done="Continue"
    />
  )
}

function CodesPage(props: FirstCodesProps) {
  useTitle('Recovery codes')
  return <SignedIn>{(person) => <FirstCodes person={person} {...props} />}</SignedIn>
}

function FirstCodes({ person, title, lead, onDone, done }: FirstCodesProps & { person: Person }) {
  const left = useQuery(trpc.account.recoveryCodes.left.queryOptions())
  const creation = useCreateCodes()
  if (creation.data)
    return (
      <Step title={title}>
        <RecoveryCodes
          email={person.email}
          codes={creation.data.codes}
          done="I saved them, continue"
          onDone={onDone}
        />
      </Step>
    )
  if (left.data !== undefined && left.data > 0)
    return <CodesAlready title={title} done={done} onDone={onDone} />
  return (
    <Step title={title}>
      <p>{lead}</p>
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
      <Button look="bare" wide onClick={onDone}>
        Later, under Account
      </Button>
    </Step>
  )
}

/** For a page that is opened again: codes are shown only once. */
function CodesAlready({ title, done, onDone }: Omit<FirstCodesProps, 'lead'>) {
  return (
    <Step title={title}>
      <p>Your recovery codes were already created. You can replace them under Account.</p>
      <Button look="primary" wide onClick={onDone}>
        {done}
      </Button>
      <ButtonLink to="/account" look="bare" wide>
        Account
      </ButtonLink>
    </Step>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={form['page']}>
      <div className={form['form']}>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}
