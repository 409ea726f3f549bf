import { Box } from '@mantine/core'
import { useState } from 'react'
import type { AnnouncedName, LanState } from '../../../shared/operations/lan/lan-state.ts'
import { lanUrl } from '../../../shared/operations/lan/lan-url.ts'
import { TRUST_PATH } from '../../../shared/operations/lan/trust-steps.ts'
import { CopyLine } from '../../platform/ui/copy-line.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { QrCode } from '../../platform/ui/qr-code.tsx'

/** The addresses of this machine, with QR codes of one of them. */
export function AddressesSection({ state }: { state: LanState }) {
  const urls = [
    ...(state.name ? [{ label: 'Name', url: state.name.url }] : []),
    ...state.addresses.map((address) => ({ label: address.interface, url: address.url })),
  ]
  // A phone of any age opens the address; the name needs multicast DNS.
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = urls.find(({ url }) => url === chosen)?.url ?? state.addresses[0]?.url ?? lanUrl(state)
  return (
    <section className="page-section" aria-label="Addresses">
      <h2>Addresses</h2>
      {state.name ? <NameNotice name={state.name} /> : null}
      {urls.length === 0 ? (
        <p>This computer has no address in a network. Connect it by cable or Wi-Fi.</p>
      ) : (
        urls.map(({ label, url }) => <CopyLine key={url} label={label} text={url} what={url} />)
      )}
      {state.plain_fault === null ? null : <p className="note">{state.plain_fault}</p>}
      <NotCovered state={state} />
      {shown ? (
        <>
          {urls.length > 1 ? (
            <PickField
              label="QR codes of"
              value={shown}
              options={urls.map(({ url }) => ({ value: url, label: url }))}
              onChange={setChosen}
            />
          ) : null}
          <Codes url={shown} hasAuthority={state.certificate?.source === 'authority'} />
        </>
      ) : null}
    </section>
  )
}

function Codes({ url, hasAuthority }: { url: string; hasAuthority: boolean }) {
  const trust = `${url.replace(/^https:/, 'http:')}${TRUST_PATH}`
  return (
    <div className="flex flex-wrap gap-4">
      {hasAuthority ? (
        <Box component="figure" className="grid gap-1.5" w={200}>
          <QrCode text={trust} label={`QR code of ${trust}`} />
          <figcaption className="text-small">1. Once per device: trust the certificate</figcaption>
        </Box>
      ) : null}
      <Box component="figure" className="grid gap-1.5" w={200}>
        <QrCode text={url} label={`QR code of ${url}`} />
        <figcaption className="text-small">{hasAuthority ? '2. Open the shop' : 'Open the shop'}</figcaption>
      </Box>
    </div>
  )
}

function NameNotice({ name: { host, instead_of, state } }: { name: AnnouncedName }) {
  if (state === 'announced' && instead_of !== null)
    return (
      <Notice tone="attention" title={`Another device has the name ${instead_of}: this shop is ${host}`}>
        Links and QR codes have the new name. Choose another name above if you prefer one without a number.
      </Notice>
    )
  if (state === 'taken')
    return (
      <Notice tone="attention" title={`Another device already has the name ${host}`}>
        Choose another name above. Until then devices use the addresses.
      </Notice>
    )
  if (state === 'failed')
    return (
      <Notice tone="attention" title={`${host} could not be announced`}>
        This network or a firewall blocks multicast DNS (UDP port 5353). The addresses work without it.
      </Notice>
    )
  return state === 'announcing' ? <p className="note">Looking whether {host} is free …</p> : null
}

function NotCovered({ state: { addresses, name, certificate } }: { state: LanState }) {
  const missing = [
    ...(name && !name.is_covered ? [name.host] : []),
    ...addresses.filter(({ is_covered }) => !is_covered).map(({ address }) => address),
  ]
  if (missing.length === 0) return null
  return (
    <Notice tone="attention" title={`The certificate is not for ${missing.join(', ')}`}>
      {certificate?.source === 'files'
        ? 'Browsers warn there. Use a name of the certificate.'
        : 'Browsers warn there: the authority was made for other names and networks. Make a new one below, or use another address.'}
    </Notice>
  )
}
