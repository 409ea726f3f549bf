import type { FastifyRequest } from 'fastify'
import type { Multipart } from '@fastify/multipart'
import { MAX_FILE_BYTES } from '../../../shared/geometry/files/part-file.ts'
import { InvalidInput, Refusal } from '../../../shared/refusals.ts'
import { refuseWithoutRoom } from '../../quotes/upload-room.ts'
import type { Shop } from '../../shop.ts'
import type { Upload } from '../../ports/files.ts'
import { withNumbers } from '../request/request-input.ts'

/** A multipart body may be this much larger than its file (decisions G-145: 51 MB in all). */
const MAX_BODY_BYTES = MAX_FILE_BYTES + 1024 * 1024
const LIMITS = {
  fileSize: MAX_FILE_BYTES + 1,
  files: 1,
  fields: 20,
  fieldSize: 4096,
  fieldNameSize: 100,
  parts: 30,
}

export interface Received {
  upload: Upload
  fields: Record<string, unknown>
}

/** Refuses what is too large by its own word before a byte of it is read. */
export function refuseLargeBody(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new Refusal('file_too_large')
}

/** Streams the file to the store's temporary place and collects the fields; on any refusal nothing is left behind. */
export async function receiveUpload(
  shop: Shop,
  request: FastifyRequest,
  mostBytes = MAX_FILE_BYTES,
): Promise<Received> {
  refuseLargeBody(request)
  if (!request.isMultipart()) throw missingFile()
  await refuseWithoutRoom(shop, Number(request.headers['content-length'] ?? 0))
  const fields: Record<string, unknown> = {}
  let upload: Upload | null = null
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') keepField(fields, part)
      else if (part.fieldname === 'file')
        upload = await shop.files.receive(part.file, part.filename ?? '', mostBytes)
      else part.file.resume()
    }
  } catch (error) {
    if (upload) await shop.files.discard(upload)
    throw asRefusal(error)
  } finally {
    dropRest(request)
  }
  if (!upload) throw missingFile()
  return { upload, fields: withNumbers(fields) }
}

/**
 * What a refused client is still sending is read and dropped: a connection that nobody reads any more never learns that
 * its client has gone, and would stay for ever.
 */
export function dropRest({ raw }: FastifyRequest): void {
  if (!raw.readableEnded) raw.resume()
}

function keepField(fields: Record<string, unknown>, part: Extract<Multipart, { type: 'field' }>): void {
  if (part.fieldname === 'file')
    throw new InvalidInput([
      { loc: ['body', 'file'], msg: 'Send the file as a file part, with its name', type: 'value_error' },
    ])
  if (part.fieldnameTruncated || part.valueTruncated)
    throw new InvalidInput([
      { loc: ['body', part.fieldname], msg: 'Field is too long', type: 'string_too_long' },
    ])
  // An empty text in a form is a field left out, as browsers send it.
  if (part.value !== '') fields[part.fieldname] = part.value
}

function missingFile(): InvalidInput {
  return new InvalidInput([{ loc: ['body', 'file'], msg: 'Field required', type: 'missing' }])
}

/** What busboy says of a form that it cannot read; the needle is a boundary. */
const NO_FORM = /Unexpected end of (form|multipart data)|Multipart: |Malformed|needle cannot/i

function asRefusal(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('file_too_large')
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new InvalidInput([
      { loc: ['body'], msg: 'Send one file part and its fields', type: 'value_error' },
    ])
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return missingFile()
  if (code === 'FST_PROTO_VIOLATION')
    return new InvalidInput([
      { loc: ['body'], msg: 'A field has a name that none can have', type: 'value_error' },
    ])
  if (code === 'FST_INVALID_JSON_FIELD_ERROR')
    return new InvalidInput([
      { loc: ['body'], msg: 'A field is not the JSON it is said to be', type: 'json_invalid' },
    ])
  // Also a client that has gone: nobody hears this answer, and it is no fault of ours.
  const isCutShort = code === 'ECONNRESET' || code === 'FST_MP_PREMATURE_CLOSE'
  if (isCutShort || NO_FORM.test(String(error)))
    return new InvalidInput([
      { loc: ['body'], msg: 'The multipart body ends too early or is malformed', type: 'value_error' },
    ])
  return error
}
