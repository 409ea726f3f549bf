import type { OperationExamples } from '../../../server/http/docs/openapi-examples.ts'
import { scriptedGeometry } from '../../shop/scripted-geometry.ts'
import { openTestShop } from '../../shop/test-shop.ts'
import { anyOperation } from './any-operation.ts'
import { bracket } from './bracket.ts'
import { buying } from './buying.ts'
import { buyingTogether } from './buying-together.ts'
import { connectingApps } from './connecting-apps.ts'
import { keysAndDevices } from './keys-and-devices.ts'
import { quoting } from './quoting.ts'
import { Recorder } from './recorder.ts'

/** Calls every operation of the interface on a test shop, in the same sequence each time. */
export async function recordExamples(): Promise<Record<string, OperationExamples>> {
  const shop = await openTestShop({ geometry: scriptedGeometry(bracket) })
  const see = new Recorder()
  try {
    const key = await keysAndDevices(shop, see)
    await connectingApps(shop, see)
    const quote_id = await quoting(shop, see, key)
    await buying(shop, see, { key, quote_id })
    await buyingTogether(shop, see, key)
  } finally {
    await shop.close()
  }
  await anyOperation(see)
  return see.examples(shop.shop.address.base_url)
}
