import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { router } from '../../../server/trpc/router.ts'
import { serveTrpc } from '../../../server/trpc/serve.ts'
import { parse } from '../../../shared/platform/invalid-input.ts'
import { inputItems, itemSentence } from '../../../shared/platform/input-sentence.ts'
import { InvalidInput } from '../../../shared/platform/refusals.ts'
import { openTestShop } from '../../shop/test-shop.ts'

const { _def: routerParts } = router
const PROCEDURES = Object.entries(
  routerParts.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>,
)
const INPUTS = PROCEDURES.flatMap(([name, { _def: procedure }]) =>
  procedure.inputs.map((input) => [name, input] as const),
)

const BAD = [null, 42, 'x', [], {}, -1, '', 'x'.repeat(10_000), 1e300, [{}], { nested: [1] }, '\u0000']

/** Returns what a form could send: no form at all, and every field with each bad value. */
function wrongInputs(schema: z.ZodType): unknown[] {
  const fields = Object.keys((schema as Partial<z.ZodObject>).shape ?? {})
  return [...BAD, ...BAD.map((bad) => Object.fromEntries(fields.map((field) => [field, bad])))]
}

const FOR_PROGRAMMERS =
  /[[\]{}<>\\]|_|\b(Invalid|(?<!“)expected|received|undefined|null|NaN|regex|Input should)\b/

const fits = (sentence: string) => /^[A-Z“]/.test(sentence) && !FOR_PROGRAMMERS.test(sentence)

describe('a form that the server cannot read is told in sentences', () => {
  test('every procedure with an input tells a form that it cannot read in sentences', () => {
    expect(INPUTS.length).toBeGreaterThan(100)
    const told = INPUTS.flatMap(([name, schema]) =>
      wrongInputs(schema).flatMap((input) => {
        const { error } = schema.safeParse(input)
        return error ? inputItems(error).map(({ msg }) => `${name}: ${msg}`) : []
      }),
    )
    expect(told.length).toBeGreaterThan(INPUTS.length)
    expect([...new Set(told.filter((line) => !fits(line.slice(line.indexOf(': ') + 2))))]).toEqual([])
  })

  test('a fault that comes in the words of the interface is told in sentences, too', () => {
    const told = INPUTS.flatMap(([name, schema]) =>
      wrongInputs(schema).flatMap((input) => {
        try {
          parse(schema, 'body', input)
          return []
        } catch (error) {
          return error instanceof InvalidInput
            ? error.items.map((item) => `${name}: ${itemSentence(item)}`)
            : [`${name}: ${String(error)}`]
        }
      }),
    )
    expect([...new Set(told.filter((line) => !fits(line.slice(line.indexOf(': ') + 2))))]).toEqual([])
  })
})

test('the answer names the field, so that its sentence stands there', async () => {
  const shop = await openTestShop()
  const app = Fastify()
  await serveTrpc(app, shop.shop, () => ({
    caller: { kind: 'guest', guest_id: 'g_1', kiosk: false } as never,
    countRequest: () => Promise.resolve(),
  }))
  const answer = await app.inject({
    method: 'POST',
    url: '/trpc/quotes.leaveContact',
    payload: { quote_id: 'q_1', email: 'jordan@example' },
  })
  const msg = 'Enter an email address, such as name@example.com.'
  expect(answer.json().error).toMatchObject({
    message: msg,
    data: {
      refusal: { code: 'invalid_input', detail: msg, fields: { items: [{ loc: ['body', 'email'], msg }] } },
    },
  })
  await app.close()
  await shop.close()
})
