import { REFUSALS, type RefusalCode } from '../../../shared/refusals.ts'
import recorded from './openapi-examples.json' with { type: 'json' }

/** What was sent to an operation and what came back, recorded from a shop (tests/v1/examples). */
export interface OperationExamples {
  request?: unknown
  answers: { status: number; name: string; value: unknown }[]
}

type Examples = Record<string, OperationExamples>
type Named = Record<string, { value: unknown }>

interface Media {
  examples?: Named
}

/** As much of an operation as examples are put into. */
interface Operation {
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}

interface Row {
  name: string
  /** All that it can be refused with. */
  refusals: readonly RefusalCode[]
}

/** What any operation may answer alike, recorded under this name. */
const OF_ANY = 'any_operation'
/** Forms are for programs that know them by heart. */
const WITH_REQUEST = ['application/json', 'multipart/form-data']

/** The examples of each operation, by its name, with the shop's own address in them. */
export function examplesFor(baseUrl: string): Examples {
  return JSON.parse(JSON.stringify(recorded).replaceAll('{base_url}', baseUrl)) as Examples
}

/** Puts examples into an operation: what to send, and for each status at least one of the answers it can have. */
export function addExamples(operation: object, row: Row, examples: Examples): void {
  const { requestBody, responses } = operation as Operation
  const { request, answers } = examples[row.name] ?? { answers: [] }
  for (const type of WITH_REQUEST) {
    const media = requestBody?.content[type]
    if (media && request !== undefined) media.examples = { usual: { value: request } }
  }
  for (const [status, { content }] of Object.entries(responses)) {
    const media = content?.['application/json']
    const own = answers.filter((answer) => String(answer.status) === status)
    const shown = own.length > 0 ? own : usualAnswers(row, Number(status), examples)
    if (media && shown.length > 0)
      media.examples = Object.fromEntries(shown.map(({ name, value }) => [name, { value }]))
  }
}

/** A refusal in its own words, where none was recorded for this very operation. */
function usualAnswers(row: Row, status: number, examples: Examples): OperationExamples['answers'] {
  const common = examples[OF_ANY]?.answers ?? []
  const codes = new Set<string>([...row.refusals, 'invalid_input'])
  const same = common.filter((answer) => answer.status === status && codes.has(answer.name))
  if (same.length > 0) return same
  const code = row.refusals.find((one) => REFUSALS[one][0] === status)
  if (code === undefined) return []
  return [{ status, name: code, value: { error: code, detail: REFUSALS[code][1] } }]
}
