import { z } from 'zod'
import { askService, readAnswer, DEFAULT_TIMEOUTS, type Answer, type Patience } from './ask-service.ts'
import { doorDashToken, type DoorDashKeys } from './doordash-jwt.ts'

export const DOORDASH = 'DoorDash'

export interface DoorDashAccess {
  keys: DoorDashKeys
  now: () => number
  base_url?: string
  patience?: Patience
}

const When = z.iso.datetime({ offset: true }).nullish().catch(null)

/** The reason of a canceled ride; DoorDash lists no values. */
export const CancellationReason = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => text ?? null)

export const Delivery = z.object({
  external_delivery_id: z.string(),
  delivery_status: z.string(),
  /** Cents. */
  fee: z.int().min(0),
  dropoff_time_estimated: When,
  dropoff_time_actual: When,
  updated_at: When,
  /** The assigned Dasher. */
  dasher_id: z.int().nullish().catch(null),
  tracking_url: z.string().nullish(),
  cancellation_reason: CancellationReason,
})
export type Delivery = z.infer<typeof Delivery>

/** Requests to a DoorDash Drive account: https://developer.doordash.com/en-US/api/drive. */
export function doorDashApi(access: DoorDashAccess) {
  const { keys, now, base_url = 'https://openapi.doordash.com', patience = DEFAULT_TIMEOUTS } = access
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, more: { body?: unknown; safe: boolean }) => {
    const authorization = `Bearer ${doorDashToken(keys, now())}`
    const url = `${base_url}/drive/v2${path}`
    return askService({ service: DOORDASH, method, url, authorization, ...more }, patience)
  }
  const answerOf = (id: string) => ask('GET', `/deliveries/${encodeURIComponent(id)}`, { safe: true })
  return { ask, answerOf, delivery: async (id: string) => readDelivery(await answerOf(id)) }
}

export function readDelivery(answer: Answer): Delivery {
  return readAnswer(Delivery, answer, DOORDASH)
}
