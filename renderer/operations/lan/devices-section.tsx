import type { LanDevice } from '../../../shared/operations/lan/lan-state.ts'
import { browserName } from '../../accounts/browser-name.ts'
import { formatInstant } from '../../../shared/platform/time.ts'
import sections from '../../platform/kit/sections.module.css'
import classes from './lan.module.css'

/** Which devices connected lately. */
export function DevicesSection({ devices }: { devices: LanDevice[] }) {
  return (
    <section className={sections['section']} aria-label="Devices">
      <h2>Recently connected</h2>
      {devices.length === 0 ? (
        <p>No device has connected since the program was started.</p>
      ) : (
        <ul className={classes['devices']}>
          {devices.map(({ address, user_agent, last_at, is_secure }) => (
            <li key={address}>
              <code>{address}</code>
              <span>{browserName(user_agent)}</span>
              <span className={classes['muted']}>{is_secure ? 'https' : 'http, redirected'}</span>
              <time dateTime={new Date(last_at * 1000).toISOString()}>{formatInstant(last_at)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
