import type { z } from 'zod'
import type { RefusalCode } from '../../shared/platform/refusal-codes.ts'
import type { Access } from '../accounts/authenticate.ts'
import type { Browser } from '../accounts/sign-in.ts'
import type { Upload } from '../platform/ports/files.ts'
import type { LimitName } from '../platform/settings.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import type { JsonText } from '../../shared/platform/json-text.ts'

type Schema = z.ZodType
type Output<S extends Schema | undefined> = S extends Schema ? z.output<S> : object

/** The uploaded file, besides the fields of the form. */
export interface UploadInput {
  upload: Upload
}

/** One endpoint of the interface: route, guards, schemas, command, and its text in the published document. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As published: `/v1/quotes/{quote_id}`. */
  path: string
  /** Operation id in the published document; the MCP tool that does the same has the same name. */
  name: string
  group: string
  summary: string
  description?: string
  access: Access
  limit: LimitName
  params?: z.ZodObject
  query?: z.ZodObject
  body?: { schema: z.ZodObject; required: boolean }
  /** The body may also be a form, as OAuth clients send it; `read` turns it into the fields of `body`. */
  form?: { schema: z.ZodObject; read: (fields: Record<string, string>) => Record<string, unknown> }
  /** A second limit, counted by something that the input names. */
  extraLimit?: { limit: LimitName; key: (input: Record<string, unknown>) => string }
  /** Requests that end in this refusal count as guesses against this limit. */
  guesses?: { refusal: RefusalCode; limit: LimitName }
  /** A multipart upload with a `file` part and these fields. */
  upload?: z.ZodObject
  idempotency?: 'optional' | 'required'
  /** The command starts or ends the browser's session: its input has `browser`, its result may have `session`. */
  browser?: true
  success: { status: number; description: string; schema: Schema }
  /** Refuses when what the path names does not exist, before the rest of the request is checked. */
  mustExist?: (shop: Shop, caller: Caller, path: Record<string, string>) => void
  /** Refusals of this endpoint; those of access, input and limits are added in `docs/endpoint-refusals.ts`. */
  refusals: readonly RefusalCode[]
  /** Bodies of the refusals that have more fields than code and sentence. */
  refusalBodies?: Partial<Record<RefusalCode, z.ZodType>>
  /** The page with the same content; a browser that opens the endpoint is redirected to it. */
  page?: (path: Record<string, string>) => string
  /** Sent with an `ETag`, and answered with 304 when the caller sends the same one. */
  cached?: 'public' | 'private'
  handle(shop: Shop, caller: Caller, input: never): unknown
}

export interface HandlerResult<Answer> {
  answer: Answer | JsonText<Answer>
  headers?: Record<string, string>
  /** Secrets of a new session and of its browser, for the cookies; `end` clears the session cookie. */
  session?: { start: string; device: string | null } | 'end'
  /** Secret of a new shop-floor device, for its cookie. */
  floorDevice?: string
  /** Secret of a paired kiosk, for its cookie. */
  kiosk?: string
}

interface TypedEndpoint<
  P extends z.ZodObject | undefined,
  Q extends z.ZodObject | undefined,
  B extends { schema: z.ZodObject; required: boolean } | undefined,
  U extends z.ZodObject | undefined,
  A extends Schema,
> extends Omit<Endpoint, 'params' | 'query' | 'body' | 'upload' | 'success' | 'handle'> {
  params?: P
  query?: Q
  body?: B
  upload?: U
  success: { status: number; description: string; schema: A }
  handle(
    shop: Shop,
    caller: Caller,
    input: Output<P> &
      Output<Q> &
      (B extends { schema: infer S extends Schema } ? z.output<S> : object) &
      (U extends Schema ? z.output<U> & UploadInput : object) & {
        idempotency_key: string | null
        browser: Browser
      },
  ): HandlerResult<z.output<A>> | Promise<HandlerResult<z.output<A>>>
}

/** Types an endpoint: the input of `handle` follows from its schemas, the result from `success`. */
export function endpoint<
  A extends Schema,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends { schema: z.ZodObject; required: boolean } | undefined = undefined,
  U extends z.ZodObject | undefined = undefined,
>(definition: TypedEndpoint<P, Q, B, U, A>): Endpoint {
  return definition
}
