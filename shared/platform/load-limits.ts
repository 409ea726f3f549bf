import { z } from 'zod'

/**
 * Limits that keep the shop answering when many ask at once. A request beyond one is refused with `shop_busy` (503) or
 * `rate_limited` (429) and a `Retry-After`; nothing that was accepted is dropped. How often a caller may ask, how many bytes
 * may be uploaded in a day, and how many uploads one caller may have open are settings of their own (`rate_limits`,
 * `upload_bytes`, `uploads_at_once`); limits of a geometry worker are in `../geometry/worker-limits.ts`.
 */
export const LoadLimits = z.object({
  /** Requests that are being answered. One thread answers them in a few ms each, so the last of these waits for seconds. */
  requests: z.int().min(1).default(1000),
  /** The same of one network address: half, so that one program cannot shut out everyone else. */
  requests_of_address: z.int().min(1).default(500),
  /** Open connections, also those that send nothing. Browsers keep up to six. */
  connections: z.int().min(1).default(4000),
  /** The same of one network address. */
  connections_of_address: z.int().min(1).default(1000),
  /** Seconds in which the headers of a request have to arrive, and then its body; files that are uploaded have longer. */
  header_seconds: z.number().min(0.05).max(600).default(20),
  body_seconds: z.number().min(0.05).max(600).default(30),
  /** Files that are being received. Each holds a connection, an open file and up to a megabyte of buffers. */
  uploads: z.int().min(1).default(100),
  /** Quotes that wait to be measured: about half an hour of work for two processors. Later ones would wait even longer. */
  queued: z.int().min(1).default(2000),
  /** The same of one owner: more than one may upload in an hour. */
  queued_of_owner: z.int().min(1).default(500),
})
export type LoadLimits = z.infer<typeof LoadLimits>

/** Live pages (server-sent events). */
export const LIVE_STREAMS = {
  /** A person has a few windows and a tablet open; more are a program that does not close its streams. */
  of_person: 20,
  /** Each looks at the database every two seconds. */
  in_all: 200,
} as const

/** Messages about one quote and the quotes that follow it, on top of the rate limit `message` of a caller. */
export const MESSAGE_LIMITS = {
  /** Messages from one customer in 24 hours, also by email. */
  of_customer_a_day: 60,
  /** Photos of a quote whose message is not sent yet. */
  unsent_photos: 12,
} as const

/** Seconds after which a refused caller may try again. */
export const LOAD_RETRY_AFTER = { requests: 2, uploads: 5, queued: 60, streams: 30 } as const
