import { useState } from 'react'
import { formatInstant } from '../../../shared/platform/time.ts'
import type { LanAuthority, LanState } from '../../../shared/operations/lan/lan-state.ts'
import { TRUST_PATH } from '../../../shared/operations/lan/trust-steps.ts'
import { Button, NewTabLink } from '../../platform/ui/buttons.tsx'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { CopyLine } from '../../platform/ui/copy-line.tsx'
import { useRenewAuthority } from './use-lan.ts'
import { shopZone } from '../../platform/ui/shop-zone.ts'

/** The certificate that devices see, and the authority that they have to trust. */
export function CertificateSection({ state: { certificate, authority } }: { state: LanState }) {
  if (certificate === null) return null
  const isOwn = certificate.source === 'authority'
  return (
    <section className="page-section" aria-label="Certificate">
      <h2>Certificate</h2>
      <dl className="named-rows fold-rows grid gap-2 wrap-anywhere">
        <Fact name="For" value={certificate.names.join(', ')} />
        <Fact name="From" value={certificate.issuer} />
        <Fact
          name="Until"
          value={`${formatInstant(certificate.ends_at, shopZone())}${isOwn ? ', renewed by the program' : ''}`}
        />
      </dl>
      {isOwn && authority ? <Authority authority={authority} /> : null}
    </section>
  )
}

/** Offers the way out while the authority cannot be used. */
export function LostAuthority({ fault }: { fault: string }) {
  return (
    <section className="page-section" aria-label="Certificate authority">
      <h2>Certificate authority</h2>
      <p>{fault}</p>
      <div className="flex flex-wrap gap-2">
        <RenewAuthority />
      </div>
    </section>
  )
}

function Authority({ authority }: { authority: LanAuthority }) {
  return (
    <>
      <p>
        Each device trusts the shop’s authority once, by the page below. It is limited to the names and
        networks listed here, so it can do nothing elsewhere.
      </p>
      <CopyLine label="Fingerprint (SHA-256)" text={authority.fingerprint} />
      <dl className="named-rows fold-rows grid gap-2 wrap-anywhere">
        <Fact name="Limited to" value={authority.constraints.join(', ')} />
        <Fact name="Key" value={KEY_PLACES[authority.key_in]} />
        <Fact name="Until" value={formatInstant(authority.ends_at, shopZone())} />
      </dl>
      <div className="flex flex-wrap gap-2">
        <NewTabLink href={TRUST_PATH}>How devices trust it</NewTabLink>
        <RenewAuthority />
      </div>
    </>
  )
}

const KEY_PLACES = {
  keychain: 'in the keychain of this computer',
  vault: 'in the data folder, sealed by the vault key',
} as const

function RenewAuthority() {
  const [asks, setAsks] = useState(false)
  const renew = useRenewAuthority()
  return (
    <>
      <Button onClick={() => setAsks(true)}>Make a new authority …</Button>
      <ConfirmDialog
        opened={asks}
        title="Make a new certificate authority?"
        confirm="Make a new one"
        action={renew}
        onClose={() => setAsks(false)}
        input={undefined}
      >
        Every device that trusts the shop has to trust the new one. Until then its browser warns of the shop’s
        certificate. Do this when the shop’s name or network has changed, when the authority is lost, or when
        the computer was in the wrong hands.
      </ConfirmDialog>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
