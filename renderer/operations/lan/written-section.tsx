import type { WrittenAddresses } from '../../../shared/operations/lan/written-addresses.ts'
import sections from '../../platform/kit/sections.module.css'
import classes from './lan.module.css'

/** Which address the shop writes for whom. */
export function WrittenSection({ written }: { written: WrittenAddresses }) {
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
    <section className={sections['section']} aria-label="What the shop writes">
      <h2>What the shop writes</h2>
      <dl className={classes['facts']}>
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
