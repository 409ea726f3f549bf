import type { FirewallHint } from '../../../shared/operations/lan/firewall-hints.ts'
import { CopyLine } from '../../platform/ui/copy-line.tsx'
import sections from '../../platform/kit/sections.module.css'
import classes from './lan.module.css'

/** What to do when devices cannot connect. */
export function FirewallSection({ hints }: { hints: FirewallHint[] }) {
  return (
    <section className={sections['section']} aria-label="Firewall">
      <h2>When a device cannot connect</h2>
      <p>
        It must be on the same network (not a guest Wi-Fi), and the firewall of this computer must let it
        through.
      </p>
      {hints.map(({ name, clicks, commands }) => (
        <div key={name} className={classes['hint']}>
          <h3>{name}</h3>
          {clicks ? <p>{clicks}</p> : null}
          <CopyLine label="Type" text={commands.join(' && ')} what={`commands for ${name}`} />
        </div>
      ))}
    </section>
  )
}
