import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DOCUMENT_KINDS } from '../../../../shared/operations/documents/document-kinds.ts'
import { editOf } from '../../../shop/document-edits.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { type Person, signedInOwner } from '../../../shop/v1.ts'

let shop: TestShop
let owner: Person
beforeEach(async () => {
  shop = await openTestShop()
  owner = await signedInOwner(shop)
})
afterEach(() => shop.close())

interface Saved {
  version: number
  body: unknown
}

async function read<Answer>(procedure: string, input: object): Promise<Answer> {
  const answer = await owner.get(
    `/trpc/documents.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
  )
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json().result.data
}

const send = (procedure: string, input: object) => owner.post(`/trpc/documents.${procedure}`, input)

/** Returns the code and the fields of a refusal, which the page needs. */
const refusalIn = (answer: Awaited<ReturnType<typeof send>>) => answer.json().error.data.refusal

describe.each(DOCUMENT_KINDS)('the document %s, over http', (kind) => {
  test('is edited, compared and put back', async () => {
    const first = await read<Saved>('get', { kind })
    const body = editOf(kind, 'good', first.body)
    const saved = await send('save', { kind, version: first.version, body, reason: 'a trial' })
    expect(saved.json().result.data).toEqual({ kind, version: first.version + 1 })
    const pair = { kind, from: first.version, to: first.version + 1 }
    expect(await read('compare', pair)).toHaveLength(1)
    const back = { kind, version: first.version, seen: first.version + 1, reason: null }
    expect((await send('restore', back)).statusCode).toBe(200)
    expect((await read<Saved>('get', { kind })).body).toEqual(first.body)
  })

  test('is refused over a change of another owner, with who was faster', async () => {
    const { version, body } = await read<Saved>('get', { kind })
    const edit = { kind, version, body: editOf(kind, 'good', body), reason: null }
    await send('save', edit)
    const refused = await send('save', edit)
    expect(refused.statusCode).toBe(409)
    expect(refusalIn(refused)).toMatchObject({
      code: 'wrong_state',
      fields: { kind, current: { version: version + 1, who: expect.any(String) } },
    })
  })

  test('is not imported with a fault, which is listed with its path', async () => {
    const file = await read<{ documents: Record<string, unknown> }>('export', { kind })
    const documents = { [kind]: editOf(kind, 'bad', file.documents[kind]) }
    const bad = { ...file, documents }
    const preview = await send('previewImport', { file: bad })
    const { faults } = preview.json().result.data
    expect(faults).toEqual(
      expect.arrayContaining([{ kind, path: expect.any(String), message: expect.any(String) }]),
    )
    const { version } = await read<Saved>('get', { kind })
    const refused = await send('import', { file: bad, versions: [{ kind, version }], reason: null })
    expect(refusalIn(refused)).toMatchObject({ code: 'settings_invalid', fields: { faults } })
    expect((await read<Saved>('get', { kind })).version).toBe(version)
  })
})
