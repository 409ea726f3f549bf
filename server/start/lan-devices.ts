import type { LanDevice } from '../../shared/operations/lan/lan-state.ts'

/** Enough for a shop; the page shows who connected lately. */
const MAX_DEVICES = 50
/** Devices are listed to the minute, so that the list changes seldom. */
const STEP_SECONDS = 60

/** Remembers in memory which devices of the local network opened the shop, the latest first. */
export function lanDevices() {
  const devices = new Map<string, LanDevice>()
  return {
    note(device: LanDevice): void {
      // Sorted by the latest request: a Map keeps the order in which entries were added.
      devices.delete(device.address)
      devices.set(device.address, { ...device, last_at: device.last_at - (device.last_at % STEP_SECONDS) })
      const [oldest] = devices.keys()
      if (devices.size > MAX_DEVICES && oldest !== undefined) devices.delete(oldest)
    },
    list: (): LanDevice[] => [...devices.values()].toReversed(),
  }
}
