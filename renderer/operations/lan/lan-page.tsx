import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { AddressesSection } from './addresses-section.tsx'
import { CertificateSection, LostAuthority } from './certificate-section.tsx'
import { OutsideSection } from './outside-section.tsx'
import { SwitchSection } from './switch-section.tsx'
import type { LanDevice } from '../../../shared/operations/lan/lan-state.ts'
import { browserName } from '../../accounts/browser-name.ts'
import { formatInstant } from '../../../shared/platform/time.ts'
import type { FirewallHint } from '../../../shared/operations/lan/firewall-hints.ts'
import { CopyLine } from '../../platform/ui/copy-line.tsx'
import type { WrittenAddresses } from '../../../shared/operations/lan/written-addresses.ts'
import { shopZone } from '../../platform/ui/shop-zone.ts'

/** Opens the shop to the local network, and says under which addresses it is known outside. */
export function LanPage() {
  return (
    <OperatorFrame title="Local network" right="set_up">
      {() => <LanSections />}
    </OperatorFrame>
  )
}

function LanSections() {
  const lan = useQuery(trpc.lan.read.queryOptions())
  if (lan.isPending) return <LoadingLines label="Loading the local network" />
  // An older answer stays on the page when the network that it came over is closed.
  if (!lan.data) return <Failed error={lan.error} />
  const page = lan.data
  const { is_open, authority_fault } = page.state
  return (
    <div className="grid max-w-[760px] gap-6">
      <SwitchSection page={page} key={JSON.stringify(page.settings)} />
      {authority_fault === null ? null : <LostAuthority fault={authority_fault} />}
      {is_open ? <AddressesSection state={page.state} /> : null}
      {is_open ? <CertificateSection state={page.state} /> : null}
      {is_open ? <FirewallSection hints={page.firewall} /> : null}
      {is_open ? <DevicesSection devices={page.devices} /> : null}
      <OutsideSection page={page} key={`outside ${JSON.stringify(page.settings)}`} />
      <WrittenSection written={page.written} />
    </div>
  )
}

/** Lists the devices that connected recently. */
function DevicesSection({ devices }: { devices: LanDevice[] }) {
  return (
    <section className="page-section" aria-label="Devices">
      <h2>Recently connected</h2>
      {devices.length === 0 ? (
        <p>No device has connected since the program was started.</p>
      ) : (
        <ul>
          {devices.map(({ address, user_agent, last_at, is_secure }) => (
            <li key={address} className="cell-row border-b border-hairline wrap-anywhere">
              <code>{address}</code>
              <span>{browserName(user_agent)}</span>
              <span className="note">{is_secure ? 'https' : 'http, redirected'}</span>
              <time className="note" dateTime={new Date(last_at * 1000).toISOString()}>
                {formatInstant(last_at, shopZone())}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Tells what to do if a device cannot connect. */
function FirewallSection({ hints }: { hints: FirewallHint[] }) {
  return (
    <section className="page-section" aria-label="Firewall">
      <h2>When a device cannot connect</h2>
      <p>
        It must be on the same network (not a guest Wi-Fi), and the firewall of this computer must let it
        through.
      </p>
      {hints.map(({ name, clicks, commands }) => (
        <div key={name} className="grid gap-2">
          <h3>{name}</h3>
          {clicks ? <p>{clicks}</p> : null}
          <CopyLine label="Type" text={commands.join(' && ')} what={`commands for ${name}`} />
        </div>
      ))}
    </section>
  )
}

/** Lists the addresses that the shop writes, by who reads them. */
function WrittenSection({ written }: { written: WrittenAddresses }) {
  const rows = [
    { reader: 'Emails, QR codes, review links and receipts', url: written.links },
    { reader: 'Programs on this computer, and those outside (MCP)', url: written.agents },
    ...(written.lan_agents === null
      ? []
      : [{ reader: 'Programs in the local network (MCP)', url: written.lan_agents }]),
    {
      reader: 'Webhooks of payment, carrier and mail services',
      url: written.hooks ?? 'none: they need a public https address',
    },
  ]
  return (
    <section className="page-section" aria-label="What the shop writes">
      <h2>What the shop writes</h2>
      <dl className="named-rows fold-rows grid gap-2 wrap-anywhere">
        {rows.map(({ reader, url }) => (
          <div key={reader}>
            <dt>{reader}</dt>
            <dd>{url}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
