/** A failure of the bridge, in the shape of the shop's refusals. */
export class BridgeFailure extends Error {
  readonly code: string
  readonly next_steps: string[]
  /** More fields, such as `retry_after_s`. */
  readonly fields: Record<string, unknown>

  constructor(code: string, detail: string, next_steps: string[] = [], fields: Record<string, unknown> = {}) {
    super(detail)
    this.code = code
    this.next_steps = next_steps
    this.fields = fields
  }

  /** The answer of a tool. */
  get answer(): Record<string, unknown> {
    return { error: this.code, detail: this.message, ...this.fields, next_steps: this.next_steps }
  }
}

/** Returns the BridgeFailure within an error: the SDK wraps what a connection throws. */
export function failureWithin(error: unknown, depth = 5): BridgeFailure | null {
  if (error instanceof BridgeFailure) return error
  if (depth === 0 || typeof error !== 'object' || error === null) return null
  const { cause, data } = error as { cause?: unknown; data?: unknown }
  return failureWithin(cause, depth - 1) ?? failureWithin((data as { cause?: unknown })?.cause, depth - 1)
}
