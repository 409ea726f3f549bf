import { REFUSALS, type RefusalCode } from './refusal-codes.ts'

/** A refusal, sent as `{error: code, detail: sentence, ...fields}` with the status of its code. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly fields: Record<string, unknown>

  constructor(code: RefusalCode, detail?: string, fields: Record<string, unknown> = {}) {
    super(detail ?? REFUSALS[code][1])
    this.name = 'Refusal'
    this.code = code
    this.status = REFUSALS[code][0]
    this.fields = fields
  }
}

/** One item of the 422 body, in the shape of the interface. */
export interface InvalidItem {
  loc: (string | number)[]
  msg: string
  type: string
  input?: unknown
  ctx?: Record<string, unknown>
}

/** A 422 whose `detail` lists what is wrong and where. */
export class InvalidInput extends Error {
  readonly items: InvalidItem[]

  constructor(items: InvalidItem[]) {
    super(items.map((item) => `${item.loc.join('.')}: ${item.msg}`).join('; '))
    this.name = 'InvalidInput'
    this.items = items
  }
}
