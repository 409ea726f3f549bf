import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { signedInOwner, type Person } from '../shop/v1.ts'

const BOUNDARY = '----layerline-test'
const CUBE = Buffer.from(binaryStl(box([20, 20, 20])))

let shop: TestShop
let owner: Person
beforeEach(async () => {
  shop = await openTestShop()
  owner = await signedInOwner(shop)
})
afterEach(() => shop.close())

async function nameOf(disposition: string | Buffer, before = ''): Promise<string> {
  const payload = Buffer.concat([
    Buffer.from(before),
    Buffer.from(`--${BOUNDARY}\r\nContent-Type: application/octet-stream\r\nContent-Disposition: `),
    Buffer.from(disposition),
    Buffer.from('\r\n\r\n'),
    CUBE,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const answer = await owner.send('POST', '/v1/quotes', { payload, headers })
  expect(answer.statusCode).toBe(202)
  return answer.json().filename
}

describe('the name of an uploaded file', () => {
  test.each([
    `form-data; name="file"; filename="=?utf-8?B?R3LDtsOfZS5zdGw=?="; filename*=utf-8''Gr%C3%B6%C3%9Fe.stl`,
    `form-data; name="file"; filename="Grosse.stl"; filename*=utf-8''Gr%C3%B6%C3%9Fe.stl`,
    `form-data; name="file"; filename="Größe.stl"`,
    `form-data; name="file"; filename*=utf-8''Gr%C3%B6%C3%9Fe.stl`,
    `form-data; name=file; filename*=iso-8859-1''Gr%F6%DFe.stl; filename=Grosse.stl`,
    `form-data; name="file"; filename="=?utf-8?Q?Gr=C3=B6=C3=9Fe.stl?="`,
    `form-data; name="file";\r\n filename="=?utf-8?B?R3LD?=\r\n =?utf-8?B?tsOfZS5zdGw=?="`,
  ])('is Größe.stl by %s', async (disposition) => {
    expect(await nameOf(disposition)).toBe('Größe.stl')
  })

  test('is Größe.stl in Latin-1, and after fields', async () => {
    const field = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="quantity"\r\n\r\n2\r\n`
    const disposition = Buffer.from('form-data; name="file"; filename="Größe.stl"', 'latin1')
    expect(await nameOf(disposition, field)).toBe('Größe.stl')
  })

  test.each([
    [`filename="a.stl"; filename*=utf-8''..%2F..%2Fetc%2Fpasswd.stl`, 'passwd.stl'],
    [`filename="a.stl"; filename*=utf-8''part%E2%80%AElts.exe`, 'partlts.exe'],
    [`filename="a.stl"; filename*=utf-8''li%00d%0D%0A.stl`, 'lid.stl'],
    [`filename="a.stl"; filename*=utf-8''%ZZ.stl`, 'a.stl'],
    ['filename="=?utf-8?Q?..=2F=00x.stl?="', 'x.stl'],
    [String.raw`filename="C:\parts\lid.stl"`, 'lid.stl'],
  ])('a name that is sent as %s is %s', async (parameter, shown) => {
    expect(await nameOf(`form-data; name="file"; ${parameter}`)).toBe(shown)
  })
})
