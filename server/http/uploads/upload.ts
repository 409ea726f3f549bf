import type { FastifyRequest } from 'fastify'
import type { Multipart } from '@fastify/multipart'
import { MAX_FILE_BYTES } from '../../../shared/geometry/files/part-file.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import { refuseWithoutRoom } from '../../platform/files/refuse-without-room.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Upload } from '../../platform/ports/files.ts'
import { withNumbers } from '../request/request-input.ts'
import type { IncomingMessage } from 'node:http'
import { dispositionName } from '../../../shared/quoting/quotes/disposition-name.ts'

/** Longer headers of one part name no file. */
const MAX_HEADER_BYTES = 16 * 1024
const HEADERS_END = '\r\n\r\n'
const DISPOSITION = /^content-disposition:\s*form-data\b(.*)$/im
const FILE_PART = /;\s*name\s*=\s*(?:"file"|file\s*(?:;|$))/i

/**
 * Watches a form for the headers of its part `file`: the parser of forms does not look at `filename*` where `filename` comes before
 * it. Call it right before the form is parsed. Returns a function that tells the name, once the parser has come to the part.
 */
function watchFileName(raw: IncomingMessage): () => string | null {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(raw.headers['content-type'] ?? '')
  const mark = `--${boundary?.[1] ?? boundary?.[2] ?? ''}\r\n`
  let [unread, name]: [string, string | null] = ['', null]
  const read = (piece: Buffer) => {
    unread += piece.toString('latin1')
    for (let at = unread.indexOf(mark); at >= 0 && name === null; at = unread.indexOf(mark)) {
      const end = unread.indexOf(HEADERS_END, at)
      if (end < 0) break
      name = nameIn(unread.slice(at, end))
      unread = unread.slice(end)
    }
    if (!unread.includes(mark)) unread = unread.slice(1 - mark.length)
    if (name !== null || unread.length > MAX_HEADER_BYTES + piece.length) raw.off('data', read)
  }
  raw.on('data', read)
  return () => name
}

function nameIn(headers: string): string | null {
  const disposition = DISPOSITION.exec(headers.replaceAll(/\r\n[ \t]+/g, ' '))?.[1] ?? ''
  return FILE_PART.test(disposition) ? dispositionName(disposition) : null
}

/** 51 MB: the largest file, and 1 MB for fields and multipart boundaries. */
const MAX_BODY_BYTES = MAX_FILE_BYTES + 1024 * 1024
const LIMITS = {
  fileSize: MAX_FILE_BYTES + 1,
  files: 1,
  fields: 20,
  fieldSize: 4096,
  fieldNameSize: 100,
  parts: 30,
}

export interface ReceivedUpload {
  upload: Upload
  fields: Record<string, unknown>
}

/** Throws `file_too_large` by the announced length, before any of the body is read. */
export function refuseLargeBody(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new Refusal('file_too_large')
}

/** Streams the file to the store's temporary folder and collects the fields; a refusal leaves nothing behind. */
export async function receiveUpload(
  shop: Shop,
  request: FastifyRequest,
  maxBytes = MAX_FILE_BYTES,
): Promise<ReceivedUpload> {
  refuseLargeBody(request)
  if (!request.isMultipart()) throw missingFile()
  await refuseWithoutRoom(shop, Number(request.headers['content-length'] ?? 0))
  const fields: Record<string, unknown> = {}
  let upload: Upload | null = null
  const fileName = watchFileName(request.raw)
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') keepField(fields, part)
      else if (part.fieldname === 'file')
        upload = await shop.files.receive(part.file, fileName() ?? part.filename ?? '', maxBytes)
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
 * Reads and drops what a refused client is still sending: a connection that is not read never notices that its client has
 * disconnected, and would stay open forever.
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
  // Browsers send an empty field for one that was left out.
  if (part.value !== '') fields[part.fieldname] = part.value
}

function missingFile(): InvalidInput {
  return new InvalidInput([{ loc: ['body', 'file'], msg: 'Field required', type: 'missing' }])
}

/** busboy's messages for a form that it cannot parse; the needle is the boundary. */
const MALFORMED_FORM = /Unexpected end of (form|multipart data)|Multipart: |Malformed|needle cannot/i

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
      { loc: ['body'], msg: 'A field has a name that is not allowed', type: 'value_error' },
    ])
  if (code === 'FST_INVALID_JSON_FIELD_ERROR')
    return new InvalidInput([
      { loc: ['body'], msg: 'A field that is declared as JSON is not valid JSON', type: 'json_invalid' },
    ])
  // Includes a client that disconnected: it does not get the answer, and it is no fault of the program.
  const isCutShort = code === 'ECONNRESET' || code === 'FST_MP_PREMATURE_CLOSE'
  if (isCutShort || MALFORMED_FORM.test(String(error)))
    return new InvalidInput([
      { loc: ['body'], msg: 'The multipart body ends too early or is malformed', type: 'value_error' },
    ])
  return error
}
