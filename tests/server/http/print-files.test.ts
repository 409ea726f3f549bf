import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { printerConnections } from '../../../server/platform/adapters/printers/printer-connections.ts'
import { saveRole } from '../../../server/accounts/staff-store.ts'
import { setLink } from '../../../server/production/printer-links/set-link.ts'
import type { Role } from '../../../shared/accounts/people.ts'
import { JPEG } from '../../printers/machine-server.ts'
import { octoPrint } from '../../printers/octoprint.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { callerOf, staffMember } from '../../shop/staff.ts'
import { dispositionName } from '../../../shared/quoting/quotes/disposition-name.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../../shop/v1.ts'
import { madeOrder } from '../orders/made-order.ts'
import { floorWork } from '../production/plates/floor-work.ts'
import { linkTo } from '../production/printer-links/linked-shop.ts'

let testShop: TestShop
let plate: string
beforeEach(async () => {
  testShop = await openTestShop({ ports: { printerConnections: printerConnections({ ownPorts: () => [] }) } })
  const owner = await staffMember(testShop, 'owner')
  const placed = await placedOrder(testShop, { email: 'a@example.test' })
  plate = floorWork(testShop, owner).plan(madeOrder(testShop, owner, placed.order.id).units())
})
afterEach(() => testShop.close())

async function personAs(role: Role): Promise<Person> {
  const person = await signedUpCustomer(testShop, `${role}@browser.test`)
  const caller = callerOf(testShop, person)
  if (caller.kind !== 'account') throw new Error('not signed in')
  testShop.database.write((tx) => saveRole(tx, caller.account_id, role))
  return person
}

const send = (person: Person, payload: string | Buffer, name = 'part.gcode', headers = {}) =>
  person.send('POST', `/console/plates/${plate}/print-file?name=${encodeURIComponent(name)}`, {
    payload,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  })
const get = (person: Person) => person.send('GET', `/console/plates/${plate}/print-file`)

test('staff who print send the file of a plate, and get it back as it was', async () => {
  const packer = await personAs('packer')
  const sent = await send(packer, 'G28\nG1 X1\n', '../../évil.gcode')
  expect([sent.statusCode, sent.json()]).toEqual([201, { name: 'évil.gcode', bytes: 10 }])
  const answer = await get(packer)
  expect(answer.body).toBe('G28\nG1 X1\n')
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="_vil.gcode"; filename*=UTF-8''%C3%A9vil.gcode`,
  )
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test.each([
  ['an emoji where it is cut', `${'🧊'.repeat(100)}.gcode`, /^(🧊)+…[0-9A-Z]{4}…(🧊)+\.gcode$/u],
  ['marks that turn its letters around', 'a\u202eedocg.gcode', /^aedocg\.gcode$/],
  ['apostrophes and asterisks', "O'Neil*(1).gcode", /^O'Neil_\(1\)\.gcode$/],
])('a file with %s in its name is taken and given back', async (_case, name, kept) => {
  const packer = await personAs('packer')
  const sent = await send(packer, 'G28\nG1 X1\n', name)
  expect(sent.statusCode).toBe(201)
  expect(sent.json().name).toMatch(kept)
  const answer = await get(packer)
  expect(answer.statusCode).toBe(200)
  expect(dispositionName(String(answer.headers['content-disposition']))).toBe(sent.json().name)
})

test('nobody else sends one or gets it', async () => {
  await send(await personAs('packer'), 'G28\n')
  for (const role of ['viewer', 'customer'] as const) {
    const person = await personAs(role)
    expect((await send(person, 'G28\n')).statusCode).toBe(403)
    expect((await get(person)).statusCode).toBe(403)
  }
})

test('a file that is no print file is refused with a sentence, and the one before stays', async () => {
  const packer = await personAs('packer')
  await send(packer, 'G28\n')
  expect((await send(packer, 'solid', 'part.stl')).json().detail).toContain('.gcode')
  expect((await send(packer, '', 'part.gcode')).statusCode).toBe(409)
  expect((await send(packer, 'G28\u0000', 'part.gcode')).statusCode).toBe(409)
  expect(
    (await send(packer, 'G28', 'part.gcode', { 'content-length': String(600 * 1024 * 1024) })).statusCode,
  ).toBe(413)
  expect((await get(packer)).body).toBe('G28\n')
})

const sliced = (name: string) =>
  readFileSync(new URL(`../production/printer-links/sliced-files/${name}.gcode.3mf`, import.meta.url))

test.each([
  ['first-plate', 201, ''],
  ['second-plate', 201, ''],
  ['both-plates', 409, 'has 2 sliced plates (1, 2)'],
  ['not-sliced', 409, 'Slice it first'],
])('%s.gcode.3mf is answered with %i', async (name, status, sentence) => {
  const packer = await personAs('packer')
  const answer = await send(packer, sliced(name), `${name}.gcode.3mf`)
  expect(answer.statusCode).toBe(status)
  expect(answer.json<{ detail?: string }>().detail ?? '').toContain(sentence)
  expect((await get(packer)).statusCode).toBe(status === 201 ? 200 : 404)
})

test('a file that was cut off or has no G-code is refused with what to do', async () => {
  const packer = await personAs('packer')
  const whole = sliced('first-plate')
  const cut = await send(packer, whole.subarray(0, whole.length - 30), 'a.gcode.3mf')
  expect([cut.statusCode, cut.json().detail]).toEqual([
    409,
    'This file is damaged or cut off. Export it from the slicer again, and send the new one.',
  ])
  const none = await send(packer, '; a note\n', 'a.gcode')
  expect(none.json().detail).toContain('There is no G-code in this file')
})

test('the camera of a printer is shown to staff only', async () => {
  const printer = await octoPrint()
  try {
    const owner = callerOf(testShop, await personAs('owner'))
    await setLink(testShop.shop, owner, { ...linkTo(printer.port), revision: 0 })
    const ask = (person: Person) => person.send('GET', '/console/printers/p1/snapshot')
    const answer = await ask(await personAs('viewer'))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(answer.rawPayload.equals(JPEG)).toBe(true)
    expect(Date.parse(String(answer.headers['last-modified'])) / 1000).toBe(testShop.shop.clock.now())
    expect((await ask(await personAs('customer'))).statusCode).toBe(403)
  } finally {
    await printer.close()
  }
})
