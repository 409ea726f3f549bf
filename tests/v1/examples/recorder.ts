import type { OperationExamples } from '../../../server/http/docs/openapi-examples.ts'

interface Answer {
  statusCode: number
  body: string
}

/** Records the request and the answers of each operation, as the published document shows them. */
export class Recorder {
  readonly #kept = new Map<string, OperationExamples>()

  /** The first request of an operation is its example, and the first answer of each outcome. */
  keep(operation: string, answer: Answer, request?: unknown): void {
    const kept: OperationExamples = this.#kept.get(operation) ?? { answers: [] }
    if (request !== undefined && kept.request === undefined) kept.request = request
    const value = JSON.parse(answer.body) as { error?: string; status?: string }
    const status = answer.statusCode
    const name = status < 400 ? (value.status ?? 'done') : value.error!
    if (!kept.answers.some((one) => one.name === name)) kept.answers.push({ status, name, value })
    this.#kept.set(operation, kept)
  }

  /** Sorted by name; the shop's address is filled in when the document is made. */
  examples(baseUrl: string): Record<string, OperationExamples> {
    const sorted = Object.fromEntries([...this.#kept].sort(([one], [other]) => (one < other ? -1 : 1)))
    return JSON.parse(JSON.stringify(sorted).replaceAll(baseUrl, '{base_url}')) as Record<
      string,
      OperationExamples
    >
  }
}
