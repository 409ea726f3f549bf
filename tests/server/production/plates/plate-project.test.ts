import { writeFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saveRole } from '../../../../server/accounts/staff-store.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { measureMesh } from '../../../../server/geometry/mesh/measure.ts'
import { readThreemf } from '../../../../server/geometry/read/threemf/threemf.ts'
import { readPlateBed } from '../../../../server/production/plates/plate-bed.ts'
import type { Role } from '../../../../shared/accounts/people.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { prism, turnedUp } from '../../../geometry/solid-shapes.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { Person, signedUpCustomer } from '../../../shop/v1.ts'
import { type madeOrder, orderToMake } from '../../orders/made-order.ts'
import { floorWork } from './floor-work.ts'

let testShop: TestShop
let packer: Caller
let floor: ReturnType<typeof floorWork>
let orders: ReturnType<typeof madeOrder>[]

beforeEach(async () => {
  testShop = await openTestShop()
  packer = await staffMember(testShop, 'packer')
  floor = floorWork(testShop, packer)
  orders = [await order(2, 'a@example.test'), await order(1, 'b@example.test')]
})
afterEach(() => testShop.close())

function order(quantity: number, email: string, fields: Record<string, string> = {}) {
  return orderToMake(testShop, packer, { quantity, email, fields })
}

async function staff(role: Role): Promise<Person> {
  const person = await signedUpCustomer(testShop, `${role}@floor.test`)
  const caller = callerOf(testShop, person)
  if (caller.kind !== 'account') throw new Error('not signed in')
  testShop.database.write((tx) => saveRole(tx, caller.account_id, role))
  return person
}

const planned = (printer: string | null = 'p1') =>
  floor.plan(
    orders.flatMap((one) => one.units()),
    printer,
  )
const path = (plate: string) => `/console/plates/${plate}/project.3mf`
const numbers = () => orders.map((one) => one.row().number)

function partOf(id: string) {
  return testShop.database.get<{ sha256: string }>('select sha256 from quotes where id = ?', id)!
}

function downloads() {
  return testShop.database
    .all<{ subject_id: string; details: string }>(
      "select subject_id, details from events where what = 'file downloaded'",
    )
    .map(({ subject_id, details }) => [subject_id, (JSON.parse(details) as { file: string }).file])
}

describe('the project of a plate', () => {
  test('is a 3MF named by plate, material and color', async () => {
    const answer = await (await staff('packer')).get(path(planned()))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'model/3mf',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'private, no-store',
    })
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="plate-1-[a-z]+(-[a-z]+)*\.3mf"$/,
    )
  })

  test('has every unit by order and unit, with the settings of its order, at its place', async () => {
    const plate = planned()
    testShop.database.write((tx) =>
      tx.run('update quotes set print_settings = ? where id = ?', '{"walls":4}', orders[1].id),
    )
    const { rawPayload } = await (await staff('operator')).get(path(plate))
    const files = unzipSync(new Uint8Array(rawPayload))
    const model = strFromU8(files['3D/3dmodel.model'])
    const [first, second] = numbers()
    expect(
      [...model.matchAll(/<object id="\d+" type="model" name="([^"]*)"/g)].map(([, name]) => name).toSorted(),
    ).toEqual([`${first}-1of2-part`, `${first}-2of2-part`, `${second}-1of1-part`])
    const notes = strFromU8(files['Metadata/Slic3r_PE_model.config'])
    expect(notes.match(/key="perimeters" value="4"/g)).toHaveLength(1)
    const { bounds_mm, volume_mm3 } = measureMesh(readThreemf(new Uint8Array(rawPayload), 10_000).mesh)
    expect(volume_mm3).toBeCloseTo(3 * 8000, 0)
    const { places } = await readPlateBed(testShop.shop, packer, { plate_id: plate })
    const xs = places.map(({ x_mm }) => x_mm)
    expect(bounds_mm.min[0]).toBeCloseTo(Math.min(...xs) - 10, 3)
    expect(bounds_mm.max[0]).toBeCloseTo(Math.max(...xs) + 10, 3)
    expect(bounds_mm.min[2]).toBe(0)
  })

  test('is recorded in the history of each order, and not when a page only checks that it can be made', async () => {
    const plate = planned()
    const { cookie } = await staff('packer')
    const app = await testShop.http()
    const head = await app.inject({ method: 'HEAD', url: path(plate), headers: { cookie } })
    expect(head.statusCode).toBe(200)
    expect(downloads()).toEqual([])
    await app.inject({ method: 'GET', url: path(plate), headers: { cookie } })
    expect(downloads()).toHaveLength(2)
    for (const { id } of orders) expect(downloads()).toContainEqual([id, expect.stringMatching(/^plate-1-/)])
  })

  test('is refused to customers, guests, and for a plate that does not exist', async () => {
    const plate = planned()
    const customer = await signedUpCustomer(testShop, 'c@example.test')
    expect((await customer.get(path(plate))).statusCode).toBe(403)
    expect((await new Person(await testShop.http()).get(path(plate))).statusCode).toBe(401)
    expect((await (await staff('owner')).get(path('pl_none'))).statusCode).toBe(404)
  })

  test('needs a printer, whose bed it is placed on', async () => {
    const answer = await (await staff('owner')).get(path(planned(null)))
    expect([answer.statusCode, answer.json().detail]).toEqual([409, 'Choose a printer for plate 1 first.'])
  })

  test('is refused with what to do once the file of a part is gone', async () => {
    const plate = planned()
    const { sha256 } = partOf(orders[0].id)
    await testShop.shop.files.remove(sha256)
    const answer = await (await staff('owner')).get(path(plate))
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'part_not_measured'])
  })
})

describe('the bed of a plate', () => {
  test('has the outlines of its parts, measured when it is opened', async () => {
    const triangle = turnedUp(
      prism(
        [
          [0, 0],
          [30, 0],
          [0, 20],
        ],
        10,
      ),
    )
    // Another unit of length is another measurement, so no earlier outline is used.
    const made = await order(2, 't@example.test', { units: 'cm' })
    writeFileSync(testShop.shop.files.partPath(partOf(made.id).sha256), binaryStl(triangle))
    const { units } = await readPlateBed(testShop.shop, packer, { plate_id: floor.plan(made.units(), 'p2') })
    expect(units.map(({ outline }) => outline.length)).toEqual([3, 3])
  })

  test('has the color of the filament, and no bed while there is no printer', async () => {
    const shown = await readPlateBed(testShop.shop, packer, { plate_id: planned(null) })
    expect(shown).toMatchObject({ bed: null, color: expect.stringMatching(/^#[0-9a-f]{6}$/i), places: [] })
    expect(shown.no_file).toMatch(/^Choose a printer first/)
  })

  test('arranges units anew that were put on the plate without a place', async () => {
    const plate = planned()
    testShop.database.write((tx) => tx.run('update plate_units set x_mm = null, y_mm = null'))
    const { places, no_file } = await readPlateBed(testShop.shop, packer, { plate_id: plate })
    expect([places.length, no_file]).toEqual([3, null])
  })
})
