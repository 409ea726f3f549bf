import { useTitle } from '../../platform/ui/use-title.ts'
import { AccountFrame } from '../account-frame.tsx'
import { AppsSection } from '../apps/apps-section.tsx'
import { OwnBusinessSection } from '../business/own-business-section.tsx'
import { BrowsersSection } from '../devices/browsers-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { SavedAddressesSection } from './saved-addresses-section.tsx'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PinSection } from './pin-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { SignedIn } from '../../platform/shell/signed-in.tsx'

/** The account page: profile, sign-in methods, apps and browsers. */
export function AccountPage() {
  useTitle('Account')
  return (
    <SignedIn>
      {(person) => (
        <AccountFrame title="Account">
          <ProfileSection person={person} />
          <SavedAddressesSection />
          <OwnBusinessSection />
          <PasswordSection email={person.email} />
          <PasskeysSection />
          <PinSection />
          <AppsSection />
          <BrowsersSection />
          <RecoverySection email={person.email} />
          <OwnDataSection />
        </AccountFrame>
      )}
    </SignedIn>
  )
}
