import type { KioskUse } from '../../shared/accounts/kiosks.ts'
import { authenticate } from '../../server/accounts/authenticate.ts'
import type { Caller } from '../../server/platform/caller.ts'
import { pagesOf } from './floor-tablet.ts'
import type { TestShop } from './test-shop.ts'
import { Person } from './v1.ts'

/** The caller of a browser that may be a kiosk. */
export function kioskCaller(test: TestShop, { cookie, kiosk }: Person): Caller {
  const secretOf = (text: string) => text.split('=')[1] || undefined
  return authenticate(test.shop, {
    authorization: undefined,
    session_secret: secretOf(cookie),
    kiosk_secret: secretOf(kiosk),
  })
}

/** The procedures of a browser that may be a kiosk. */
export function kioskPages(test: TestShop, browser: Person) {
  return pagesOf(test, kioskCaller(test, browser))
}

/** A screen that the owner paired as a kiosk. */
export async function pairedKiosk(test: TestShop, owner: Person, use: KioskUse = 'order'): Promise<Person> {
  const { code } = await kioskPages(test, owner).kiosk.add({ name: 'Counter', use })
  const screen = new Person(await test.http())
  const paired = await screen.post('/auth/kiosk', { code })
  if (paired.statusCode !== 204) throw new Error(paired.body)
  return screen
}
