/** An outside service cannot be reached, is too slow, or failed. A retry may succeed. */
export class ServiceUnavailable extends Error {
  /** Seconds to wait, if the service said so. */
  readonly retry_after: number | null

  constructor(message: string, options: { cause?: unknown; retry_after?: number } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ServiceUnavailable'
    this.retry_after = options.retry_after ?? null
  }
}
