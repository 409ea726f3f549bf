import { pdfDocuments } from '../../../server/platform/adapters/pdf-documents.ts'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { PROGRAM } from '../../../server/platform/program-folders.ts'
import { fillBigShop } from '../../bench/big-shop.ts'
import { fillConsole } from '../../bench/busy-console.ts'
import { consoleReads, subjectsOfReads } from '../../bench/console-reads.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { pagesOf } from '../../shop/floor-tablet.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedUpCustomer } from '../../shop/v1.ts'

/** The planted texts and numbers, as patterns that find them in an answer. */
export const PLANTS = {
  name: /Quinbysecret/,
  email: /quinbymail/,
  message: /plantedmessage/,
  request: /plantedrequest/,
  answer: /plantedanswer/,
  note: /plantednote/,
  comment: /plantedcomment/,
  hold: /plantedhold/,
  decline: /planteddecline/,
  purchase_order: /plantedpo/,
  failure: /plantedfailure/,
  amount: /\b(?:739|7391|14782)\b|\$7\.39|73\.91|147\.82/,
  cost: /\b6173\b|61\.73/,
  link: /plantedtoken|\/q\/|\/checkout\//,
} as const
export type Plant = keyof typeof PLANTS

export interface PlantedShop {
  shop: TestShop
  order_id: string
  number: number
  quote_id: string
}

/** Enough that more orders are found than one read of a search looks at. */
const QUOTES = 700

const inCents = (json: string | null) =>
  json?.replaceAll(/("\w*cents"):\d+/g, '$1:7391').replaceAll(/\$[\d.]+/g, '$$73.91') ?? null

/** A shop with many orders whose texts, amounts, names and links can be told apart from everything else. */
export async function openPlantedShop(): Promise<PlantedShop> {
  const plenty = [{ requests: 100_000, seconds: 60 }]
  const shop = await openTestShop({
    settings: { rate_limits: { sign_in: plenty, account_change: plenty, other: plenty } },
  })
  // Whose words can be read.
  shop.shop.machine.papers = pdfDocuments(PROGRAM.resources, { compress: false })
  fillBigShop(shop.database, { quotes: QUOTES, orders: QUOTES / 2, ballast: 10 }, MONDAY_MORNING)
  fillConsole(shop.database, shop.shop.vault, MONDAY_MORNING)
  // Their ids are numbers in a row, as those that the shop makes.
  for (let made = 0; made < QUOTES; made += 1) shop.shop.ids.make(ID_PREFIX.quote)
  const customer = await signedUpCustomer(shop, 'quinbymail@secret.test')
  const { order } = await placedOrder(shop, {
    customer,
    method: 'shipping',
    filename: 'seen-bracket.stl',
    fields: { quantity: '8' },
  })
  const held = await placedOrder(shop, { customer, filename: 'held-bracket.stl' })
  const owner = await staffMember(shop, 'owner')
  const pages = pagesOf(shop, owner)
  await pages.comments.add({ quote_id: order.id, text: 'plantedcomment' })
  await pages.messages.answer({
    quote_id: order.id,
    message: { text: 'plantedmessage of staff', spot: null },
  })
  const { head } = await pages.shopOrders.get({ order_id: held.order.id })
  const hold = { reason: 'plantedhold', cause: 'shop' } as const
  await pages.shopOrders.hold({ order_id: held.order.id, revision: head.revision, ...hold })
  plant(shop, order.id)
  return { shop, order_id: order.id, number: order.number, quote_id: order.id }
}

function plant(shop: TestShop, order_id: string): void {
  const quotes = shop.database.all<{ id: string; options: string; breakdown: string | null }>(
    'select id, options, breakdown from quotes',
  )
  shop.database.write((tx) => {
    tx.run(`update accounts set name = 'Zelda Quinbysecret' where role = 'customer'`)
    tx.run(
      `update accounts set email = 'quinbymail' || rowid || '@oldbracket.test' where role = 'customer' and email not like 'quinbymail%'`,
    )
    tx.run(`update quotes set contact_email = 'quinbymail@secret.test', contact_note = 'plantedrequest', request_note = 'plantedanswer',
      review_token = 'plantedtoken' || seq, estimate_cents = 7391`)
    tx.run(
      `update quotes set filename = 'oldbracket.stl' where id = (select id from orders order by number limit 1)`,
    )
    for (const { id, options, breakdown } of quotes)
      tx.run(
        'update quotes set options = ?, breakdown = ? where id = ?',
        inCents(options),
        inCents(breakdown),
        id,
      )
    tx.run(`update checkouts set parts_cents = 7391, delivery_cents = 7391, tax_cents = 0, total_cents = 14782,
      purchase_order = 'plantedpo', note_to_shop = 'plantednote'`)
    tx.run(`update orders set contact_email = 'quinbymail@secret.test', decline_reason = 'planteddecline'`)
    tx.run(
      `insert into ledger (id, order_id, kind, state, parts_cents, delivery_cents, tax_cents, amount_cents, reason, note, provider,
      created_at) values ('l_planted', ?, 'refund', 'failed', 739, 0, 0, 739, 'goodwill', 'planteddecline', 'stripe', ?)`,
      order_id,
      MONDAY_MORNING,
    )
    tx.run(`update plates set note = 'plantedfailure'`)
    tx.run(`update outbox set recipient = 'quinbymail@secret.test'`)
    tx.run(
      `insert into events (at, actor_kind, subject, subject_id, what, why, details)
      values (?, 'shop', 'order', ?, 'declined', 'planteddecline', '{"amount_cents":7391}')`,
      MONDAY_MORNING,
      order_id,
    )
    tx.run(
      `insert into messages (id, quote_id, side, via, text, left_out, created_at)
      values ('msg_planted', ?, 'customer', 'page', 'plantedmessage', '[]', ?)`,
      order_id,
      MONDAY_MORNING,
    )
    tx.run(
      `insert into unit_failures (order_id, unit, at, reason, note, progress, status, cost_cents)
      values (?, 1, ?, 'other', 'plantedfailure', 0.5, 'printing', 6173)`,
      order_id,
      MONDAY_MORNING,
    )
  })
}

interface Answer {
  path: string
  answer: unknown
}

/** Returns the answers to every query of the console, except those that the caller may not ask. */
export async function answersTo(
  { shop, order_id, quote_id }: PlantedShop,
  caller: Caller,
): Promise<Answer[]> {
  const pages = pagesOf(shop, caller)
  const known = subjectsOfReads(shop.database)
  const documents = readShopData(shop.database)
  const reads = [
    ...consoleReads(known, documents),
    ...consoleReads({ ...known, order_id, open_order_id: order_id, quote_id }, documents),
  ]
  const answers: Answer[] = []
  for (const { path, input } of reads) {
    const procedure = path
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], pages)
    try {
      answers.push({ path, answer: await (procedure as (asked: unknown) => Promise<unknown>)(input) })
    } catch (error) {
      const { code } = (error as { cause?: { code?: string } }).cause ?? {}
      if (!REFUSED.has(code ?? '')) throw error
    }
  }
  return answers
}

const REFUSED = new Set(['role_required', 'unauthorized', 'order_not_found', 'not_found', 'wrong_state'])

/** Where each plant appears, as `plant: procedure, procedure`. */
export function plantsIn(answers: readonly Answer[]): Partial<Record<Plant, string[]>> {
  const found = (Object.keys(PLANTS) as Plant[]).map((plant) => {
    const paths = answers.filter(({ answer }) => PLANTS[plant].test(textOf(answer))).map(({ path }) => path)
    return [plant, [...new Set(paths)].toSorted()] as const
  })
  return Object.fromEntries(found.filter(([, paths]) => paths.length > 0))
}

const textOf = (answer: unknown) => (typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? ''))
