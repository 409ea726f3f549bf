/** The service behind a port did not answer as it should: not there, too slow, or in trouble. Worth another try. */
export class ServiceUnavailable extends Error {
  /** Seconds to wait, where the service said so. */
  readonly retry_after: number | null

  constructor(message: string, options: { cause?: unknown; retry_after?: number } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ServiceUnavailable'
    this.retry_after = options.retry_after ?? null
  }
}
