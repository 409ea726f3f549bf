import { localService, type ReceivedRequest, type Reply } from '../server/platform/adapters/local-service.ts'

const DOORDASH_WEBHOOK_TOKEN = 'token-of-the-endpoint'

/** Environment of a shop with an account of DoorDash Drive. */
export const DOORDASH_ENVIRONMENT = {
  LAYERLINE_DOORDASH_DEVELOPER_ID: 'developer-1',
  LAYERLINE_DOORDASH_KEY_ID: 'key-00001',
  LAYERLINE_DOORDASH_SIGNING_SECRET: 'c2VjcmV0LW9mLXRoZS10ZXN0',
  LAYERLINE_DOORDASH_WEBHOOK_SECRET: DOORDASH_WEBHOOK_TOKEN,
}

interface FakeRide {
  external_delivery_id: string
  delivery_status: string
  fee: number
  dasher_id: number | null
  tracking_url: string
  dropoff_time_estimated: string
  dropoff_time_actual: string | null
  updated_at: string
}

/** An account of DoorDash Drive on this machine: prices and rides in the shapes of its documentation. */
export async function fakeDoorDash() {
  const rides: FakeRide[] = []
  const rideOf = (id: string, delivery_status: string): FakeRide => ({
    external_delivery_id: id,
    delivery_status,
    fee: 975,
    dasher_id: null,
    tracking_url: `https://track.doordash.com/order/${id}/track`,
    dropoff_time_estimated: new Date(Date.now() + 3_600_000).toISOString(),
    dropoff_time_actual: null,
    updated_at: new Date().toISOString(),
  })
  const create = ({ external_delivery_id: id }: { external_delivery_id: string }): Reply => {
    if (rides.some((ride) => ride.external_delivery_id === id))
      return { status: 409, body: { code: 'duplicate_delivery_id', message: 'Duplicate delivery ID' } }
    const ride = rideOf(id, 'created')
    rides.push(ride)
    return { status: 200, body: ride }
  }
  const cancel = (ride: FakeRide): Reply => {
    if (ride.delivery_status === 'picked_up')
      return { status: 422, body: { code: 'validation_error', message: 'Already picked up' } }
    Object.assign(ride, { delivery_status: 'cancelled', updated_at: new Date().toISOString() })
    return { status: 200, body: ride }
  }
  const answer = ({ method, path, body }: ReceivedRequest): Reply => {
    const [, , , kind, id, action] = path.split('/')
    const { external_delivery_id } = (body ?? {}) as { external_delivery_id: string }
    if (kind === 'quotes') return { status: 200, body: rideOf(external_delivery_id, 'quote') }
    if (id === undefined && method === 'POST') return create({ external_delivery_id })
    const ride = rides.find((one) => one.external_delivery_id === decodeURIComponent(id ?? ''))
    if (!ride) return { status: 404, body: { code: 'unknown_delivery_id', message: 'Not found' } }
    return action === 'cancel' ? cancel(ride) : { status: 200, body: ride }
  }
  const service = await localService(answer)
  return {
    url: service.url,
    rides,
    asked: service.asked,
    close: () => service.close(),
    /** A webhook event about a ride, as DoorDash posts it. */
    event(name: string, id: string, at: number) {
      const ride = rides.find((one) => one.external_delivery_id === id)!
      const created_at = new Date(at * 1000).toISOString()
      const { tracking_url, dropoff_time_estimated } = ride
      const event = {
        event_name: name,
        external_delivery_id: id,
        created_at,
        tracking_url,
        dropoff_time_estimated,
        ...(name === 'DELIVERY_CANCELLED' ? { cancellation_reason: 'dasher_cancelled' } : {}),
        ...(name === 'DASHER_DROPPED_OFF' ? { dropoff_time_actual: created_at } : {}),
      }
      return { body: Buffer.from(JSON.stringify(event)), signature: `Bearer ${DOORDASH_WEBHOOK_TOKEN}` }
    },
  }
}
export type FakeDoorDash = Awaited<ReturnType<typeof fakeDoorDash>>
