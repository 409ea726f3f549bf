import type { Tier } from '../../shared/quoting/quotes/quote.ts'
import { NUMBERS_BEFORE_FIRST, seqOfQuoteNumber } from '../../shared/quoting/quotes/quote-number.ts'
import type { QuoteStatus } from '../../shared/quoting/quotes/quote-states.ts'
import type { RequestStatus } from '../../shared/quoting/quotes/request-states.ts'
import type { MaterialId } from '../../shared/catalog/materials.ts'
import type { FileKind } from '../../shared/geometry/files/part-file.ts'
import type { Units } from '../../shared/geometry/units.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { updateIfUnchanged } from '../platform/db/row-writes.ts'

/** A row of `quotes`. JSON columns are texts here, sent as they are; quote-row.ts decodes them. */
export interface QuoteRow {
  seq: number
  id: string
  account_id: string | null
  guest_id: string | null
  review_token: string
  status: QuoteStatus
  request_status: RequestStatus | null
  request_note: string | null
  tier: Tier | null
  sha256: string
  file_id: string
  filename: string
  units: Units | null
  material: MaterialId
  material_note: string | null
  quantity: number
  color: string
  color_note: string | null
  print_settings: string
  extras: string
  part: string | null
  options: string
  manufacturability: string
  flags: string
  has_preview: 0 | 1
  estimate_cents: number | null
  estimate_pending: 0 | 1
  ship_date_pending: 0 | 1
  breakdown: string | null
  analysis_key: string | null
  print_key: string | null
  versions: string | null
  priced_at: number | null
  requested_at: number | null
  expires_at: number | null
  replaces: string | null
  replaced_by: string | null
  queued_at: number | null
  work_number: number
  /** The number of times that a worker crashed or got stuck on the part. */
  attempts: number
  contact_email: string | null
  contact_note: string | null
  /** The run of the program in which a worker is reading the part; null while none is. */
  read_in_run: string | null
  read_alone: 0 | 1
  deaths: number
  lone_deaths: number
  revision: number
  created_at: number
  updated_at: number
}

export type Owner = { account_id: string; guest_id: null } | { account_id: null; guest_id: string }

/** The contact of a guest about a quote; accounts are reached at their own address. */
export type Contact = Pick<QuoteRow, 'contact_email' | 'contact_note'>

/** The number by which people name a quote, as SQL. */
export const QUOTE_NUMBER = `'Q-' || (quotes.seq + ${NUMBERS_BEFORE_FIRST})`

export function findQuote(db: ReadDb, id: string): QuoteRow | undefined {
  return db.recall<QuoteRow>('select * from quotes where id = ?', id)
}

export function findQuoteByReviewToken(db: ReadDb, token: string): QuoteRow | undefined {
  return db.recall<QuoteRow>('select * from quotes where review_token = ?', token)
}

/** The columns that a save may change; the others are fixed when the quote is inserted. */
export type QuoteChanges = Partial<
  Omit<QuoteRow, 'seq' | 'id' | 'sha256' | 'filename' | 'revision' | 'created_at' | 'updated_at'>
>

/**
 * Compare-and-set by `revision`: returns false if the row changed since it was read.
 */
export function saveQuote(tx: WriteDb, row: QuoteRow, changes: QuoteChanges, now: number): boolean {
  const { id, revision } = row
  return updateIfUnchanged(tx, 'quotes', { id, revision }, { ...changes, updated_at: now })
}

export interface QuotePageQuery {
  limit: number
  after: { id: string } | null
  /** The statuses as shown: a quote past its expiry counts as `expired`. */
  statuses: readonly string[] | null
  now: number
  material: string | null
  /** The number of the quote as it was typed, or part of its file name. */
  text: string | null
}

/** One page of an owner's quotes, newest first; `after` is the last quote of the page before. */
export function listQuotes(db: ReadDb, owner: Owner, page: QuotePageQuery): QuoteRow[] {
  const { after, statuses, ...filter } = page
  return db.all<QuoteRow>(
    `select * from quotes where ${owner.account_id ? 'account_id' : 'guest_id'} = :owner
       and (:after is null or seq < (select seq from quotes where id = :after))
       and (:statuses is null or case
         when expires_at <= :now and status in ('quoted', 'needs_review', 'engineering') then 'expired' else status end
         in (select value from json_each(:statuses)))
       and (:material is null or material = :material)
       and (:text is null or seq = :numbered or instr(lower(filename), lower(:text)) > 0)
     order by seq desc limit :limit`,
    {
      ...filter,
      numbered: filter.text && seqOfQuoteNumber(filter.text),
      owner: owner.account_id ?? owner.guest_id,
      after: after?.id ?? null,
      statuses: statuses && JSON.stringify(statuses),
    },
  )
}

/** Returns all quotes that wait for the geometry engine, longest waiting first. */
export function listWaiting(db: ReadDb): QuoteRow[] {
  return db.all<QuoteRow>('select * from quotes where queued_at is not null order by queued_at, seq')
}

/** The facts that decide a waiting quote's place in the queue. */
export interface QueuedRow {
  id: string
  owner: string
  status: QuoteStatus
  queued_at: number
  seq: number
  deaths: number
  lone_deaths: number
  revision: number
  /** The kind of its file; null if the file is unknown. */
  kind: FileKind | null
  bytes: number | null
}

export function listQueued(db: ReadDb): QueuedRow[] {
  return db.all<QueuedRow>(
    `select quotes.id, coalesce(account_id, guest_id) as owner, status, queued_at, seq, deaths, lone_deaths,
       revision, kind, bytes
     from quotes left join part_files on part_files.sha256 = quotes.sha256 where queued_at is not null`,
  )
}

export function listGuestQuotes(db: ReadDb, guestId: string): QuoteRow[] {
  return db.all<QuoteRow>('select * from quotes where guest_id = ? order by seq', guestId)
}
