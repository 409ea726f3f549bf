import { callerOfSession } from '../../server/accounts/sessions.ts'
import { authenticate } from '../../server/accounts/authenticate.ts'
import { saveRole } from '../../server/accounts/staff-store.ts'
import type { Caller } from '../../server/platform/caller.ts'
import { router } from '../../server/trpc/router.ts'
import type { FloorDeviceKind } from '../../shared/accounts/floor-devices.ts'
import type { Role } from '../../shared/accounts/people.ts'
import { openTestShop, type TestShop } from './test-shop.ts'
import { signedUpCustomer, type Person } from './v1.ts'

export const PIN = '2580'

/** A shop whose limits on sign-ins are out of the way: many people share one address here. */
export function openTabletShop(): Promise<TestShop> {
  const plenty = [{ requests: 10_000, seconds: 60 }]
  return openTestShop({ settings: { rate_limits: { sign_in: plenty, account_change: plenty } } })
}

/** The caller of a browser by its cookies, as every request is read. */
export function callerAt(test: TestShop, { cookie, floor }: Person): Caller {
  const secretOf = (text: string) => text.split('=')[1] || undefined
  return authenticate(test.shop, {
    authorization: undefined,
    session_secret: secretOf(cookie),
    floor_device_secret: secretOf(floor),
  })
}

export function pagesOf(test: TestShop, caller: Caller) {
  return router.createCaller({ shop: test.shop, caller, countRequest: () => Promise.resolve() })
}

/** A member of staff in a browser of their own. */
export async function signedInStaff(
  test: TestShop,
  role: Role,
  email = `${role}@shop.test`,
): Promise<Person> {
  const person = await signedUpCustomer(test, email)
  const caller = callerOfSession(test.shop, person.cookie.split('=')[1])
  if (caller.kind !== 'account') throw new Error('not signed in')
  test.database.write((tx) => saveRole(tx, caller.account_id, role))
  return person
}

/** Staff who set the PIN of these tests; returns their account. */
export async function staffWithPin(test: TestShop, role: Role, email?: string): Promise<string> {
  const person = await signedInStaff(test, role, email)
  const caller = callerAt(test, person)
  if (caller.kind !== 'account') throw new Error('not signed in')
  await pagesOf(test, caller).account.pin.set({ pin: PIN })
  return caller.account_id
}

/** A browser that an operator made a shop-floor device. */
export async function floorDevice(
  test: TestShop,
  kind: FloorDeviceKind = 'tablet',
  name = 'Tablet 1',
): Promise<Person> {
  const browser = await signedInStaff(test, 'operator', `maker-of-${name.replaceAll(' ', '-')}@shop.test`)
  const made = await browser.post('/auth/floor-device', { name, kind })
  if (made.statusCode !== 204) throw new Error(made.body)
  return browser
}

export async function enterPin(tablet: Person, account_id: string, pin = PIN): Promise<number> {
  const answer = await tablet.post('/auth/floor-pin', { account_id, pin })
  return answer.statusCode
}
