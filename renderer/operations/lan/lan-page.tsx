import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { AddressesSection } from './addresses-section.tsx'
import { CertificateSection, LostAuthority } from './certificate-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { FirewallSection } from './firewall-section.tsx'
import { OutsideSection } from './outside-section.tsx'
import { SwitchSection } from './switch-section.tsx'
import { WrittenSection } from './written-section.tsx'
import sections from '../../platform/kit/sections.module.css'

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
    <div className={sections['sections']}>
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
