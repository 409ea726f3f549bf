import { z } from 'zod'
import { LeftOut, type MessageSide } from '../../../shared/messaging/messages/message.ts'
import { StoredSpot } from '../../../shared/messaging/messages/spot.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A row of `messages`, decoded. */
export interface MessageRow {
  id: string
  quote_id: string
  side: MessageSide
  by_account: string | null
  via: 'page' | 'email'
  text: string
  spot: StoredSpot | null
  left_out: LeftOut[]
  email_id: string | null
  /** The text of an email of which nothing is in `text`. */
  original: string | null
  created_at: number
  read_at: number | null
  answered_at: number | null
}

/** As it is shown, with the name of the member of staff who wrote it. */
export type NamedMessage = MessageRow & { name: string | null }

type Encoded<Row extends MessageRow> = Omit<Row, 'spot' | 'left_out'> & {
  spot: string | null
  left_out: string
}

export const LeftOutList = z.array(LeftOut)

function decode<Row extends MessageRow>(row: Encoded<Row>): Row {
  return {
    ...row,
    spot: row.spot === null ? null : StoredSpot.parse(JSON.parse(row.spot)),
    left_out: LeftOutList.parse(JSON.parse(row.left_out)),
  } as unknown as Row
}

/** Messages of the thread of a quote that belong to the same owner. `m` is the message, `own` the quote that was asked for. */
const OF_THREAD = `quotes own
  join quote_threads here on here.quote_id = own.id
  join quote_threads there on there.thread_id = here.thread_id
  join quotes other on other.id = there.quote_id
    and other.account_id is own.account_id and other.guest_id is own.guest_id
  join messages m on m.quote_id = other.id`

/** The most messages of a thread that pages show. */
const MAX_SHOWN = 300

/** Returns the newest messages of a quote's thread, oldest first. */
export function listMessages(db: ReadDb, quoteId: string): NamedMessage[] {
  return db
    .all<Encoded<NamedMessage>>(
      `select m.*, accounts.name from ${OF_THREAD} left join accounts on accounts.id = m.by_account
       where own.id = ? order by m.created_at desc, m.rowid desc limit ${MAX_SHOWN}`,
      quoteId,
    )
    .map(decode)
    .reverse()
}

export function findMessage(db: ReadDb, id: string): MessageRow | undefined {
  const row = db.get<Encoded<MessageRow>>('select * from messages where id = ?', id)
  return row && decode(row)
}

/** Counts the messages of the caller's customer in the thread since then. */
export function countFromCustomer(db: ReadDb, quoteId: string, since: number): number {
  return db.get<{ n: number }>(
    `select count(*) as n from ${OF_THREAD} where own.id = ? and m.side = 'customer' and m.created_at > ?`,
    quoteId,
    since,
  )!.n
}

export function hasEmail(db: ReadDb, emailId: string): boolean {
  return db.get('select 1 from messages where email_id = ?', emailId) !== undefined
}

export function insertMessage(tx: WriteDb, message: Omit<MessageRow, 'read_at' | 'answered_at'>): void {
  const { spot, left_out, quote_id } = message
  tx.run('insert or ignore into quote_threads (quote_id, thread_id) values (:id, :id)', { id: quote_id })
  tx.run(
    `insert into messages (id, quote_id, side, by_account, via, text, spot, left_out, email_id, original, created_at)
     values (:id, :quote_id, :side, :by_account, :via, :text, :spot, :left_out, :email_id, :original, :created_at)`,
    { ...message, spot: spot && JSON.stringify(spot), left_out: JSON.stringify(left_out) },
  )
}

/** Marks what the other side wrote, up to an instant, as read. Returns how many were not. */
export function saveRead(
  tx: WriteDb,
  { quote_id, side, until, now }: { quote_id: string; side: MessageSide; until: number; now: number },
): number {
  return tx.run(
    `update messages set read_at = :now where read_at is null and side = :side and created_at <= :until
       and id in (select m.id from ${OF_THREAD} where own.id = :quote_id)`,
    { quote_id, side, until, now },
  )
}

/** Marks the customer's messages that wait as answered. Returns how many did. */
export function saveAnswered(
  tx: WriteDb,
  { quote_id, by, now }: { quote_id: string; by: string; now: number },
): number {
  return tx.run(
    `update messages set answered_at = :now, answered_by = :by, read_at = coalesce(read_at, :now)
     where answered_at is null and side = 'customer'
       and id in (select m.id from ${OF_THREAD} where own.id = :quote_id)`,
    { quote_id, by, now },
  )
}

/** The customer's messages that wait for an answer, as SQL. Problem reports wait for a decision instead. */
export const WAITS = `messages.side = 'customer' and messages.answered_at is null and not exists (select 1 from problem_reports
  where message_id = messages.id and state = 'open')`

/** Returns the customer's messages that wait for an answer, oldest first, with the quote's names. */
export function listWaitingMessages(db: ReadDb): WaitingMessage[] {
  const rows = db.all<Omit<WaitingMessage, 'left_out'> & { left_out: string }>(
    `select messages.quote_id, thread_id, messages.text, messages.left_out, messages.created_at, filename,
       orders.number as order_number, accounts.name as customer_name
     from messages join quote_threads using (quote_id) join quotes on quotes.id = messages.quote_id
       left join orders on orders.id = messages.quote_id left join accounts on accounts.id = quotes.account_id
     where ${WAITS} order by messages.created_at limit 500`,
  )
  return rows.map((row) => ({ ...row, left_out: LeftOutList.parse(JSON.parse(row.left_out)) }))
}

export interface WaitingMessage {
  quote_id: string
  thread_id: string
  text: string
  left_out: LeftOut[]
  created_at: number
  filename: string
  order_number: number | null
  customer_name: string | null
}

export function listStaffTexts(db: ReadDb, limit: number): { text: string; quote_id: string }[] {
  return db.all(
    `select text, quote_id from messages where side = 'staff' and text <> '' order by created_at desc limit ?`,
    limit,
  )
}

/** The most letters of a conversation that a customer may still answer. */
const MAX_ANSWERED = 10

/** Returns the emails to the customer in the conversation of a quote, newest first. */
export function listLettersOf(db: ReadDb, quoteId: string): { text: string; html: string }[] {
  return db.all(
    `select text, html from outbox where subject_id in (select there.quote_id from quote_threads as here
         join quote_threads as there on there.thread_id = here.thread_id where here.quote_id = :id
         union select :id) and state <> 'dropped'
       order by event_id desc limit ${MAX_ANSWERED}`,
    { id: quoteId },
  )
}
