import { trpc } from '../../api.ts'
import { useQuery } from '@tanstack/react-query'
import type { Person } from '../../../shared/accounts/people.ts'
import { useTitle } from '../../ui/use-title.ts'
import { shopInstantText } from '../../ui/words.ts'
import { AccountFrame, Section } from '../account-frame.tsx'
import classes from '../account.module.css'
import { AppsSection } from '../apps/apps-section.tsx'
import { ConnectAgentSection } from '../apps/connect-agent-section.tsx'
import { BusinessSection } from '../business/business-section.tsx'
import { BrowsersSection } from '../devices/browsers-section.tsx'
import { DataSection } from './data-section.tsx'
import { EmailProof } from './email-state.tsx'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PinSection } from './pin-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { SignedIn } from '../../shell/signed-in.tsx'

/** The account page: profile, sign-in methods, apps and browsers. */
export function AccountPage() {
  useTitle('Account')
  return (
    <SignedIn>
      {(person) => (
        <AccountFrame title="Account">
          <Profile person={person} />
          <BusinessSection />
          <PasswordSection email={person.email} />
          <PasskeysSection />
          <PinSection />
          <AppsSection />
          <ConnectAgentSection />
          <BrowsersSection />
          <RecoverySection email={person.email} />
          <DataSection />
        </AccountFrame>
      )}
    </SignedIn>
  )
}

function Profile({ person }: { person: Person }) {
  const me = useQuery(trpc.account.me.queryOptions())
  return (
    <Section title="Profile" lead="Your name and email address.">
      <dl className={classes['facts']}>
        <dt>Name</dt>
        <dd>{person.name}</dd>
        <dt>Email</dt>
        <dd>{person.email}</dd>
        <dt>Created</dt> <dd>{me.data ? shopInstantText(me.data.created_at) : ''}</dd>
      </dl>
      <EmailProof />
    </Section>
  )
}
