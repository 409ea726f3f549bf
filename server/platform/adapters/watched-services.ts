import type { DeliveryServices } from '../ports/delivery.ts'
import type { WatchedService } from '../ports/health-notes.ts'
import type { HealthPorts } from '../ports/health.ts'
import type { Mailer } from '../ports/mail.ts'
import type { PaymentProviders, Payments } from '../ports/payments.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'

type Watch = Pick<HealthPorts, 'notes' | 'metrics'>

interface Services {
  payments: PaymentProviders
  deliveryServices: DeliveryServices
  mailer: Mailer
}

/** Notes how the calls of outside services end. */
export function watchedServices<Outside extends Services>(outside: Outside, watch: Watch): Outside {
  const { payments, deliveryServices, mailer } = outside
  const stripe = <Found extends Payments | null>(found: Found): Found =>
    found?.provider === 'stripe' ? watched(found, 'stripe', watch) : found
  const named = <Service extends object>(service: Service | null, name: WatchedService) =>
    service && watched(service, name, watch)
  return {
    ...outside,
    payments: { current: () => stripe(payments.current()), of: (provider) => stripe(payments.of(provider)) },
    deliveryServices: {
      courier: () => named(deliveryServices.courier(), 'courier'),
      carrier: () => named(deliveryServices.carrier(), 'carrier'),
    },
    mailer: { current: () => named(mailer.current(), 'mail') },
  }
}

/** Returns the service with each asynchronous method watched. */
function watched<Service extends object>(service: Service, name: WatchedService, watch: Watch): Service {
  return new Proxy(service, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function') return member
      return (...input: unknown[]): unknown => {
        const begun = performance.now()
        const result: unknown = Reflect.apply(member, target, input)
        return result instanceof Promise ? noteEnd(result, { name, begun, watch }) : result
      }
    },
  })
}

interface WatchedCall {
  name: WatchedService
  begun: number
  watch: Watch
}

/** A refusal is an answer: only a service that cannot be used counts as failed. */
async function noteEnd(result: Promise<unknown>, { name, begun, watch }: WatchedCall): Promise<unknown> {
  let error: string | null = null
  try {
    return await result
  } catch (cause) {
    if (cause instanceof ServiceUnavailable) error = cause.message
    throw cause
  } finally {
    watch.notes.noteCall(name, error)
    const seconds = (performance.now() - begun) / 1000
    watch.metrics.noteCall({ service: name, isGood: error === null, seconds })
  }
}
