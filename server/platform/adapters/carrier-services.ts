import type { CarrierServices } from '../ports/carriers.ts'
import type { Clock } from '../ports/clock.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { DoorDashAccess } from './doordash-api.ts'
import { doorDashAccount, doorDashCancellations, doorDashTracking } from './doordash-tracking.ts'
import type { EasyPostAccess } from './easypost-api.ts'
import { easyPostLabels, easyPostRefunds } from './easypost-labels.ts'
import { easyPostTracking } from './easypost-tracking.ts'

export interface CarrierServicesOptions {
  secrets: Pick<Secrets, 'get'>
  clock: Clock
  /** Addresses of the services, in tests. */
  urls?: { doordash?: string; easypost?: string }
}

/** Returns the services of carriers by the keys that are set now. */
export function carrierServices({ secrets, clock, urls }: CarrierServicesOptions): CarrierServices {
  const easyPost = () => {
    const key = secrets.get('easypost_key')
    return key === null ? null : { key, base_url: urls?.easypost }
  }
  const doorDash = () => doorDashAccess(secrets, clock, urls?.doordash)
  const withAccess = <Access, Service>(access: Access | null, make: (access: Access) => Service) =>
    access === null ? null : make(access)
  return {
    tracking: (provider) =>
      provider === 'easypost'
        ? withAccess(easyPost(), (access: EasyPostAccess) =>
            easyPostTracking({ ...access, webhook_secret: secrets.get('easypost_webhook_secret') }),
          )
        : withAccess(doorDash(), (access: DoorDashAccess) =>
            doorDashTracking({ ...access, webhook_secret: secrets.get('doordash_webhook_secret') }),
          ),
    voiding(provider) {
      if (provider === 'easypost') return withAccess(easyPost(), easyPostRefunds)
      return provider === 'doordash' ? withAccess(doorDash(), doorDashCancellations) : null
    },
    labels: () => withAccess(easyPost(), easyPostLabels),
    courier: () => withAccess(doorDash(), doorDashAccount),
  }
}

/** Null while one of the keys is missing. */
export function doorDashAccess(
  secrets: Pick<Secrets, 'get'>,
  clock: Clock,
  base_url?: string,
): DoorDashAccess | null {
  const developer_id = secrets.get('doordash_developer_id')
  const key_id = secrets.get('doordash_key_id')
  const signing_secret = secrets.get('doordash_signing_secret')
  if (!developer_id || !key_id || !signing_secret) return null
  return { keys: { developer_id, key_id, signing_secret }, now: () => clock.now(), base_url }
}
