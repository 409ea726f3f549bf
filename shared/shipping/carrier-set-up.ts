import { z } from 'zod'
import type { Instant } from '../platform/time.ts'
import type { TrackingProvider } from '../orders/carrier-reports.ts'

/** The secrets of carriers, and what is wrong with one that cannot be right. */
const SECRETS = {
  easypost_key: [
    /^EZ[TA]K[\w-]{8,200}$/,
    'Enter an EasyPost API key. It begins with EZAK, or EZTK for tests.',
  ],
  easypost_webhook_secret: [/^.{8,200}$/, 'Enter at least 8 characters.'],
  doordash_developer_id: [/^[\w-]{8,100}$/, 'Enter the developer id of the access key.'],
  doordash_key_id: [/^[\w-]{8,100}$/, 'Enter the key id of the access key.'],
  doordash_signing_secret: [/^[\w=+/-]{16,200}$/, 'Enter the signing secret of the access key.'],
  doordash_webhook_secret: [/^[\w=+/.-]{8,200}$/, 'Enter at least 8 letters and digits, without spaces.'],
} as const satisfies Record<string, readonly [RegExp, string]>
export type CarrierSecretName = keyof typeof SECRETS
export const CARRIER_SECRET_NAMES = Object.keys(SECRETS) as [CarrierSecretName, ...CarrierSecretName[]]

/** A key as an owner enters it; null deletes it. */
export const KeepCarrierSecret = z
  .object({
    name: z.enum(CARRIER_SECRET_NAMES),
    value: z.string().trim().max(300).nullable(),
  })
  .superRefine(({ name, value }, context) => {
    const [pattern, message] = SECRETS[name]
    if (value !== null && !pattern.test(value)) context.addIssue({ code: 'custom', path: ['value'], message })
  })
export type KeepCarrierSecret = z.infer<typeof KeepCarrierSecret>

export const TestCarrier = z.object({ provider: z.enum(['easypost', 'doordash']) })
export type TestCarrier = z.infer<typeof TestCarrier>

/** The set-up of carriers, without any key. */
export interface CarrierSetUp {
  secrets: Record<CarrierSecretName, 'environment' | 'keychain' | null>
  can_keep: boolean
  /** The reason keys cannot be stored on this machine; null if they can. */
  why_not: string | null
  /** The address to which each service posts its events; null while the shop has no public address. */
  webhook_urls: Record<TrackingProvider, string> | null
  /** Parcels that are followed now. */
  followed: number
  events: {
    id: number
    provider: TrackingProvider
    at: Instant
    what: string | null
    ref: string | null
  }[]
}
