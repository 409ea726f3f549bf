import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saveRole } from '../../../../server/accounts/staff-store.ts'
import { logMaintenance } from '../../../../server/production/printers/log-maintenance.ts'
import { readPrinterLog } from '../../../../server/production/printers/read-printers-page.ts'
import {
  addPrinterPhoto,
  findPrinterPhotoFile,
} from '../../../../server/production/quality/printer-photos.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import type { Role } from '../../../../shared/accounts/people.ts'
import { MAX_PHOTO_BYTES } from '../../../../shared/production/quality/photos.ts'
import { exif, photoFile } from '../../../shop/photo-file.ts'
import { callerOf } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../../../shop/v1.ts'

let testShop: TestShop
let packer: Person
let caller: Caller
let log_id: number

beforeEach(async () => {
  testShop = await openTestShop()
  packer = await member('packer')
  caller = callerOf(testShop, packer)
  logMaintenance(testShop.shop, caller, {
    printer_id: 'p1',
    task: 'Clean and lubricate rods, rails and lead screws',
    done_at: null,
  })
  log_id = entries()[0].id
})
afterEach(() => testShop.close())

async function member(role: Role): Promise<Person> {
  const person = await signedUpCustomer(testShop, `${role}@person.test`)
  const made = callerOf(testShop, person)
  if (made.kind !== 'account') throw new Error('not signed in')
  testShop.database.write((tx) => saveRole(tx, made.account_id, role))
  return person
}

const entries = () => readPrinterLog(testShop.shop, caller, { printer_id: 'p1' })
/** The folder is made for the first photo. */
const stored = () => {
  const folder = join(testShop.shop.settings.data_dir, 'photos')
  return existsSync(folder) ? readdirSync(folder) : []
}
const ORIGIN = 'http://127.0.0.1:4747'

async function ask(
  method: 'GET' | 'POST',
  person: Person | null,
  url: string,
  body?: Uint8Array,
  type = 'image/jpeg',
) {
  const app = await testShop.http()
  const cookie = person === null ? {} : { cookie: person.cookie }
  return app.inject({
    method,
    url,
    headers: { host: '127.0.0.1:4747', origin: ORIGIN, ...(body ? { 'content-type': type } : {}), ...cookie },
    ...(body ? { payload: Buffer.from(body) } : {}),
  })
}
const send = (person: Person | null, body: Uint8Array, id: number | string = log_id, type?: string) =>
  ask('POST', person, `/console/printer-log/${id}/photos`, body, type)

describe('a photo of work on a printer', () => {
  test('is stored without what the camera wrote about place and time, and shown with its entry', async () => {
    const answer = await send(packer, photoFile({ metadata: [exif()] }))
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json<{ id: string }>()
    expect(entries()[0].photos).toEqual([id])
    const shown = await ask('GET', packer, `/console/printer-photos/${id}`)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(shown.rawPayload.includes(Buffer.from('Exif'))).toBe(false)
    expect(stored()).toHaveLength(1)
  })

  test('a photo that is sent twice is there once; an entry has ten at most', async () => {
    const first = await addPrinterPhoto(testShop.shop, caller, { log_id, bytes: photoFile() })
    expect(await addPrinterPhoto(testShop.shop, caller, { log_id, bytes: photoFile() })).toEqual(first)
    for (let value = 2; value <= 10; value += 1)
      await addPrinterPhoto(testShop.shop, caller, { log_id, bytes: photoFile({ value }) })
    expect(entries()[0].photos).toHaveLength(10)
    const more = addPrinterPhoto(testShop.shop, caller, { log_id, bytes: photoFile({ value: 20 }) })
    await expect(more).rejects.toMatchObject({ code: 'photo_limit' })
    expect(entries()[0].photos).toHaveLength(10)
  })

  test('is refused where it is no photo, too large, or of an entry that is not there, and leaves nothing', async () => {
    expect((await send(packer, Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(415)
    expect((await send(packer, new Uint8Array(MAX_PHOTO_BYTES + 1))).statusCode).toBe(413)
    expect((await send(packer, photoFile(), 9999)).statusCode).toBe(404)
    expect((await send(packer, photoFile(), '1;drop')).statusCode).toBe(404)
    expect((await send(packer, photoFile(), log_id, 'text/html')).statusCode).toBe(415)
    expect([stored(), entries()[0].photos]).toEqual([[], []])
  })

  test('is added by staff who make, seen by those who look, and by nobody else', async () => {
    const { id } = await addPrinterPhoto(testShop.shop, caller, { log_id, bytes: photoFile() })
    const [viewer, customer] = [await member('viewer'), await signedUpCustomer(testShop, 'c@person.test')]
    expect((await send(viewer, photoFile())).statusCode).toBe(403)
    expect((await ask('GET', viewer, `/console/printer-photos/${id}`)).statusCode).toBe(200)
    for (const person of [customer, null]) {
      expect([401, 403]).toContain((await send(person, photoFile())).statusCode)
      expect([401, 403]).toContain((await ask('GET', person, `/console/printer-photos/${id}`)).statusCode)
    }
    expect(() => findPrinterPhotoFile(testShop.shop, caller, { photo_id: 'ph_none' })).toThrow(
      'no such photo',
    )
  })
})
