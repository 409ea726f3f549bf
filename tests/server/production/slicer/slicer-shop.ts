import { join } from 'node:path'
import type { Caller } from '../../../../server/platform/caller.ts'
import { chooseSlicer } from '../../../../server/production/slicer/choose-slicer.ts'
import { saveSlicerProfile } from '../../../../server/production/slicer/keep-profiles.ts'
import { readPlateSlicing } from '../../../../server/production/slicer/read-slicing.ts'
import { requestSlicing } from '../../../../server/production/slicer/request-slicing.ts'
import { sliceWaiting } from '../../../../server/production/slicer/run-slicing.ts'
import { Refusal } from '../../../../shared/platform/refusals.ts'
import { printRequest, PROFILES } from '../../../geometry/print/print-request.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { prusaSettings } from '../../../slicer/prusa-settings.ts'
import { type madeOrder, orderToMake } from '../../orders/made-order.ts'
import { floorWork } from '../plates/floor-work.ts'
import { standInSlicer } from './stand-in-slicer.ts'

export const CONFIG = prusaSettings(printRequest({}, { profile: PROFILES.classic }))
export const GCODE = '; filament used [g] = 12.5\\n; estimated printing time (normal mode) = 1h 0m 0s\\n'
export let testShop: TestShop
export let owner: Caller
export let packer: Caller
export let floor: ReturnType<typeof floorWork>
export let order: ReturnType<typeof madeOrder>

/** A shop with one order of two units, in which no slicer is chosen. */
export async function openSlicerShop(): Promise<void> {
  testShop = await openTestShop()
  owner = await staffMember(testShop, 'owner')
  packer = await staffMember(testShop, 'packer')
  floor = floorWork(testShop, packer)
  order = await orderToMake(testShop, packer, { quantity: 2, email: 'a@example.test' })
}

export function closeSlicerShop() {
  return testShop.close()
}

export const choose = (path: string | null, automatic = true) =>
  chooseSlicer(testShop.shop, owner, { path, automatic })
export const standIn = (body: string) =>
  standInSlicer(join(testShop.shop.settings.data_dir, 'bin'), 'prusa-slicer', body)
export const writing = (gcode: string) => `writeFileSync(valueOf('--output'), '${gcode}')`
export const addProfile = (text = CONFIG, material: 'PETG' | null = null) =>
  saveSlicerProfile(testShop.shop, owner, { printer_id: 'p1', material, files: [{ name: 'mk3.ini', text }] })
export const shown = (plate_id: string) => readPlateSlicing(testShop.shop, packer, { plate_id })
export const request = (id: string) => requestSlicing(testShop.shop, packer, floor.seen(id))
export const slice = (signal = new AbortController().signal) => sliceWaiting(testShop.shop, signal)
/** The material of the test's parts, as the filament of a profile. */
export const plan = () => {
  const id = floor.plan(order.units())
  testShop.database.write((tx) => tx.run("update plates set material = 'PLA+' where id = ?", id))
  return id
}

export async function refused(work: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Refusal) return error
  throw error ?? new Error('it was not refused')
}

export async function readyPlate(body: string): Promise<string> {
  await choose(standIn(body), false)
  addProfile()
  return plan()
}
