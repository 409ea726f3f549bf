import type { Caller } from '../../server/platform/caller.ts'
import { getQuote } from '../../server/quoting/review/decided-by-person.ts'
import type { GeometryOutcome } from '../../server/platform/ports/geometry.ts'
import type { QuoteRow } from '../../server/quoting/quote-store.ts'
import type { Role } from '../../shared/accounts/people.ts'
import type { GeometryJob } from '../../shared/geometry/job.ts'
import type { PriceOption } from '../../shared/quoting/quotes/quote.ts'
import { HOUR } from '../../shared/platform/time.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { cubeAnalysis, cubeEstimate, measured } from './scripted-geometry.ts'
import type { TestShop } from './test-shop.ts'
import type { Person } from './v1.ts'

/** A signed-in member of staff. */
export function staffMember(role: Role = 'operator'): Caller {
  return {
    kind: 'account',
    account_id: `acc_${role}`,
    role,
    auth: 'session',
    scopes: [],
    key: null,
    grant: null,
    session: `session of ${role}`,
  }
}

/** A cube that prints for this many hours: above a day, staff have to confirm the ship date. */
export function printsFor(hours: number): (job: GeometryJob) => GeometryOutcome {
  return (job) => {
    measured(job)
    const estimate = cubeEstimate(job)
    for (const [id, printed] of Object.entries(estimate.by_material))
      estimate.by_material[id] = { ...printed, seconds: hours * HOUR }
    return { outcome: 'done', answer: { analysis: cubeAnalysis(job), estimate } }
  }
}

/** The form fields that make a cube an ordinary part, an engineering request, or a part for review. */
const PLAIN = {}
export const FOR_ENGINEERS = { material: 'Custom', material_note: 'PEEK, natural' }
export const FOR_A_LOOK = { color: 'Custom', color_note: 'RAL 5015' }

export async function uploadedCube(
  shop: TestShop,
  customer: Person,
  fields: Record<string, string> = PLAIN,
): Promise<string> {
  const sent = await customer.upload({ file: binaryStl(box([20, 20, 20])), fields })
  await shop.settled()
  return sent.json().id
}

/** An engineering request that its customer has sent. */
export async function sentRequest(
  shop: TestShop,
  customer: Person,
  more: Record<string, string> = {},
): Promise<string> {
  const id = await uploadedCube(shop, customer, { ...FOR_ENGINEERS, ...more })
  await customer.post(`/v1/quotes/${id}/request`)
  return id
}

export function rowOf(shop: TestShop, quote_id: string): QuoteRow {
  return getQuote(shop.database, quote_id)
}

/** The ship dates of Default and Economy. */
export function daysOf(quote: { options: PriceOption[] }): (string | null)[] {
  return quote.options.map((option) => option.ship_by)
}

/** The events of a quote: what, from, to, why. */
export function eventsOf(shop: TestShop, quote_id: string) {
  return shop.database.all<{
    what: string
    actor_kind: string
    actor_id: string | null
    from_state: string | null
    to_state: string | null
    why: string | null
    details: string | null
  }>("select * from events where subject = 'quote' and subject_id = ? order by id", quote_id)
}
