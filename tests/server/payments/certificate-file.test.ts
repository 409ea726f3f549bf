import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { recordExemption } from '../../../server/payments/tax-exemptions.ts'
import { listPhotoFiles } from '../../../server/platform/files/photo-files.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedInOwner, signedUpCustomer, type Person } from '../../shop/v1.ts'
import { callerOf } from '../../shop/staff.ts'
import { photoFile } from '../../shop/photo-file.ts'

let open: TestShop
let owner: Person
let customer: Person
let path: string
beforeEach(async () => {
  open = await openTestShop()
  owner = await signedInOwner(open)
  customer = await signedUpCustomer(open, 'cora@example.test')
  const { account_id } = callerOf(open, customer) as Caller & { kind: 'account' }
  const { id } = recordExemption(open.shop, callerOf(open, owner), {
    account_id,
    states: ['CA'],
    certificate_number: 'SR 102',
    form: 'CDTFA-230',
    expires_on: null,
    note: null,
  })
  path = `/console/tax-exemptions/${id}/certificate`
})
afterEach(() => open.close())

const PDF = Buffer.from('%PDF-1.4\n%%EOF')

function upload(person: Person, bytes: Uint8Array, type = 'application/pdf') {
  return person.send('POST', path, { payload: Buffer.from(bytes), headers: { 'content-type': type } })
}

test('a scan is kept and downloaded byte by byte, as a file that no browser opens', async () => {
  const added = await upload(owner, PDF)
  expect([added.statusCode, added.json()]).toEqual([201, { kind: 'pdf', bytes: PDF.length }])
  const answer = await owner.get(path)
  expect(answer.rawPayload.equals(PDF)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="certificate-tx_\w+\.pdf"$/)
})

test('a photo loses what is hidden in it, and its file is known to the start of the program', async () => {
  const photo = photoFile()
  expect((await upload(owner, photo, 'image/jpeg')).json().kind).toBe('jpeg')
  expect(listPhotoFiles(open.database)).toHaveLength(1)
})

test.each([
  ['a page that calls itself PDF', Buffer.from('<html><script>alert(1)</script>'), 'application/pdf'],
  ['half a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]), 'image/jpeg'],
])('%s is refused, and nothing is kept', async (_, bytes, type) => {
  expect((await upload(owner, bytes, type)).json().error).toBe('certificate_refused')
  expect(listPhotoFiles(open.database)).toEqual([])
  expect(open.shop.files.list().photos).toEqual([])
})

test('a second scan of the same certificate is refused, and the first stays', async () => {
  await upload(owner, PDF)
  expect((await upload(owner, Buffer.from('%PDF-1.7\n'))).json().error).toBe('wrong_state')
  expect(open.shop.files.list().photos).toHaveLength(1)
})

test('a scan is neither taken from nor shown to a customer', async () => {
  expect((await upload(customer, PDF)).statusCode).toBe(403)
  await upload(owner, PDF)
  expect((await customer.get(path)).statusCode).toBe(403)
})
