import type { z } from 'zod'
import type { RefusalCode } from '../../shared/refusals.ts'
import type { Access } from '../accounts/authenticate.ts'
import type { Browser } from '../accounts/sign-in.ts'
import type { Upload } from '../ports/files.ts'
import type { LimitName } from '../settings.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import type { JsonText } from '../../shared/json-text.ts'

type Schema = z.ZodType
type Output<S extends Schema | undefined> = S extends Schema ? z.output<S> : object

/** What a file upload brings along beside its fields. */
export interface UploadInput {
  upload: Upload
}

/** One row of the interface: everything a reader, a caller and the published document need to know of it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  /** As published: `/v1/quotes/{quote_id}`. */
  path: string
  /** Operation id in the published document; the MCP tool of the same work has the same name. */
  name: string
  group: string
  summary: string
  description?: string
  access: Access
  limit: LimitName
  params?: z.ZodObject
  query?: z.ZodObject
  body?: { schema: z.ZodObject; required: boolean }
  /** The body may be a form as well, as OAuth clients send it; `read` gives it the fields of `body`. */
  form?: { schema: z.ZodObject; read: (fields: Record<string, string>) => Record<string, unknown> }
  /** A limit beside `limit`, counted for something the request names. */
  limitOf?: { limit: LimitName; key: (input: Record<string, unknown>) => string }
  /** Guessing: calls that end in this refusal are counted, and nothing is answered once there were too many. */
  guesses?: { refusal: RefusalCode; limit: LimitName }
  /** A multipart upload with a `file` part and these fields. */
  upload?: z.ZodObject
  idempotency?: 'optional' | 'required'
  /** The command starts or ends the browser's session: its input has `browser`, what it gives may have `session`. */
  browser?: true
  success: { status: number; description: string; schema: Schema }
  /** Refuses what the path names and is not there, before the rest of the request is looked at. */
  mustExist?: (shop: Shop, caller: Caller, path: Record<string, string>) => void
  /** Refusals of its own, beside the common ones that follow from access, input and limits. */
  refusals: readonly RefusalCode[]
  /** The bodies of those that carry more than code and sentence. */
  refusalBodies?: Partial<Record<RefusalCode, z.ZodType>>
  /** The page on which people see the same; a browser that opens the address is sent there. */
  page?: (path: Record<string, string>) => string
  /** Sent with an `ETag`; asked with the same one, 304. */
  cached?: 'public' | 'private'
  run(shop: Shop, caller: Caller, input: never): unknown
}

export interface HandlerResult<Answer> {
  answer: Answer | JsonText<Answer>
  headers?: Record<string, string>
  /** The secrets of a new session and of its browser for the cookies, or `end`. */
  session?: { start: string; device: string } | 'end'
}

interface TypedEndpoint<
  P extends z.ZodObject | undefined,
  Q extends z.ZodObject | undefined,
  B extends { schema: z.ZodObject; required: boolean } | undefined,
  U extends z.ZodObject | undefined,
  A extends Schema,
> extends Omit<Endpoint, 'params' | 'query' | 'body' | 'upload' | 'success' | 'run'> {
  params?: P
  query?: Q
  body?: B
  upload?: U
  success: { status: number; description: string; schema: A }
  run(
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

/** Types a row: what `run` takes follows from its schemas, what it gives from `success`. */
export function endpoint<
  A extends Schema,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends { schema: z.ZodObject; required: boolean } | undefined = undefined,
  U extends z.ZodObject | undefined = undefined,
>(row: TypedEndpoint<P, Q, B, U, A>): Endpoint {
  return row
}
