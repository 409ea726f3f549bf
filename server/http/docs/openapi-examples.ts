import { REFUSALS, type RefusalCode } from '../../../shared/platform/refusal-codes.ts'
import recorded from './openapi-examples.json' with { type: 'json' }

/** A request to an operation and its answers, recorded from a shop (tests/v1/examples). */
export interface OperationExamples {
  request?: unknown
  answers: { status: number; name: string; value: unknown }[]
}

type Examples = Record<string, OperationExamples>
type NamedExamples = Record<string, { value: unknown }>

interface Media {
  examples?: NamedExamples
}

/** The parts of an operation that take examples. */
interface Operation {
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}

interface ExampleTarget {
  name: string
  /** All refusals of the operation. */
  refusals: readonly RefusalCode[]
}

/** Answers that every operation can have are recorded under this name. */
const ANY_OPERATION = 'any_operation'
/** Form bodies are for OAuth clients, which need no example. */
const WITH_REQUEST = ['application/json', 'multipart/form-data']

/** Returns the examples of each operation, by its name, with the shop's own address in them. */
export function examplesFor(baseUrl: string): Examples {
  return JSON.parse(JSON.stringify(recorded).replaceAll('{base_url}', baseUrl)) as Examples
}

/** Adds examples to an operation: a request, and for each status at least one answer. */
export function addExamples(operation: object, target: ExampleTarget, examples: Examples): void {
  const { requestBody, responses } = operation as Operation
  const { request, answers } = examples[target.name] ?? { answers: [] }
  for (const type of WITH_REQUEST) {
    const media = requestBody?.content[type]
    if (media && request !== undefined) media.examples = { usual: { value: request } }
  }
  for (const [status, { content }] of Object.entries(responses)) {
    const media = content?.['application/json']
    const own = answers.filter((answer) => String(answer.status) === status)
    const shown = own.length > 0 ? own : usualAnswers(target, Number(status), examples)
    if (media && shown.length > 0)
      media.examples = Object.fromEntries(shown.map(({ name, value }) => [name, { value }]))
  }
}

/** Returns recorded answers of any operation, else a refusal in its own words, when none was recorded for this operation. */
function usualAnswers(
  target: ExampleTarget,
  status: number,
  examples: Examples,
): OperationExamples['answers'] {
  const common = examples[ANY_OPERATION]?.answers ?? []
  const codes = new Set<string>([...target.refusals, 'invalid_input'])
  const same = common.filter((answer) => answer.status === status && codes.has(answer.name))
  if (same.length > 0) return same
  const code = target.refusals.find((refusal) => REFUSALS[refusal][0] === status)
  if (code === undefined) return []
  return [{ status, name: code, value: { error: code, detail: REFUSALS[code][1] } }]
}
