import type { ReadDb } from '../platform/db/db.ts'
import { Brand } from '../../shared/platform/brand/brand.ts'
import { damagedSentence, type DocumentKind } from '../../shared/operations/documents/document-kinds.ts'
import { DOCUMENTS, type Documents } from '../../shared/operations/documents/document-schemas.ts'
import type { ShopCalendar, ZonedCalendar } from '../../shared/quoting/scheduling/calendar.ts'
import { PACIFIC_ZONE, type TimeZone } from '../../shared/platform/time-zones.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { findDocumentBody } from './document-store.ts'

/** Every document in its current version, with the version numbers. */
export type ShopData = Documents & {
  versions: Record<DocumentKind, number>
  /** The calendar in the time zone that the shop’s details name. */
  zonedCalendar: ZonedCalendar
}

/** Documents change rarely and are read for every price, so parsed ones are cached until a version changes. */
const parsedByDatabase = new WeakMap<ReadDb, { key: string; data: ShopData }>()

/**
 * Returns the documents. Each is read when it is first asked for, so that a damaged one stops what needs it and nothing else: asking
 * for it throws `wrong_state`. Pages of a shop with a damaged brand look as those of a shop without one.
 */
export function readShopData(db: ReadDb): ShopData {
  const key = db.recall<{ key: string }>(KEY_OF_VERSIONS, '')!.key
  const known = parsedByDatabase.get(db)
  if (known?.key === key) return known.data
  const rows = db.all<{ kind: DocumentKind; version: number }>(VERSIONS, '')
  const versions = Object.fromEntries(rows.map((row) => [row.kind, row.version]))
  const data = { versions } as ShopData
  for (const { kind, version } of rows) readWhenAsked(data, kind, () => readOrRefuse(db, kind, version))
  Object.defineProperty(data, 'zonedCalendar', {
    get(this: ShopData) {
      return inZone(this.calendar, this.shop_details.time_zone)
    },
  })
  parsedByDatabase.set(db, { key, data })
  return data
}

/** Returns the documents with some in another content, without reading the others. */
export function withDocuments<Data extends Documents>(data: Data, changes: Partial<Documents>): Data {
  const whole = Object.defineProperties({}, Object.getOwnPropertyDescriptors(data)) as Data
  for (const [kind, body] of Object.entries(changes)) readWhenAsked(whole, kind as DocumentKind, () => body)
  return whole
}

/** One object for each calendar and zone, because rules cache days by it. */
const zonedOf = new WeakMap<ShopCalendar, ZonedCalendar>()

function inZone(calendar: ShopCalendar, time_zone: TimeZone): ZonedCalendar {
  const known = zonedOf.get(calendar)
  if (known?.time_zone === time_zone) return known
  const zoned = { ...calendar, time_zone }
  zonedOf.set(calendar, zoned)
  return zoned
}

/** Returns the shop’s time zone; the Pacific one while the shop’s details are damaged, so that what only tells the time goes on. */
export function readZone(db: ReadDb): TimeZone {
  return damagedDocuments(db).includes('shop_details')
    ? PACIFIC_ZONE
    : readShopData(db).shop_details.time_zone
}

const damagedByData = new WeakMap<ShopData, DocumentKind[]>()

/** Lists the documents whose current version does not match its schema. */
export function damagedDocuments(db: ReadDb): DocumentKind[] {
  const data = readShopData(db)
  const known = damagedByData.get(data)
  if (known) return known
  const kinds = Object.keys(data.versions) as DocumentKind[]
  const damaged = kinds.filter((kind) => findDocument(db, kind, data.versions[kind]) === null)
  damagedByData.set(data, damaged)
  return damaged
}

function readWhenAsked(data: Documents, kind: DocumentKind, read: () => unknown): void {
  let known: { body: unknown } | null = null
  const get = () => (known ??= { body: read() }).body
  Object.defineProperty(data, kind, { enumerable: true, configurable: true, get })
}

function readOrRefuse(db: ReadDb, kind: DocumentKind, version: number): unknown {
  const body = findDocument(db, kind, version)
  if (body !== null) return body
  if (kind === 'brand') return Brand.parse({})
  throw new Refusal('wrong_state', damagedSentence(kind))
}

/** Null for a damaged one. What the database itself cannot read is thrown as it is. */
function findDocument(db: ReadDb, kind: DocumentKind, version: number): unknown {
  const parsed = DOCUMENTS[kind].safeParse(findDocumentBody(db, kind, version))
  return parsed.success ? parsed.data : null
}

const VERSIONS = 'select kind, max(version) as version from documents where kind > ? group by kind'
/** One row, which is remembered until the next write: a page of orders asks for the documents at each of them. */
const KEY_OF_VERSIONS = `select coalesce(group_concat(kind || version), '') as key from (${VERSIONS})`
