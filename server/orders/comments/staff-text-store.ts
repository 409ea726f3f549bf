import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** The tables of texts that staff write for each other, and the column that says what a text is about. */
const ABOUT = { comments: 'quote_id', customer_notes: 'customer_id' } as const
type StaffTexts = keyof typeof ABOUT

/** A row of such a table with its author's name. */
export type StaffTextRow<Table extends StaffTexts> = {
  id: string
  text: string
  by_account: string
  author: string
  created_at: number
  edited_at: number | null
  revision: number
} & Record<(typeof ABOUT)[Table], string>

function selectTexts(table: StaffTexts): string {
  return `select ${table}.*, accounts.name as author from ${table} join accounts on accounts.id = ${table}.by_account`
}

/** Newest first. */
export function listStaffTexts<Table extends StaffTexts>(
  db: ReadDb,
  table: Table,
  about: string,
): StaffTextRow<Table>[] {
  return db.all<StaffTextRow<Table>>(
    `${selectTexts(table)} where ${ABOUT[table]} = ? order by ${table}.created_at desc, ${table}.rowid desc`,
    about,
  )
}

export function findStaffText<Table extends StaffTexts>(
  db: ReadDb,
  table: Table,
  id: string,
): StaffTextRow<Table> | undefined {
  return db.get<StaffTextRow<Table>>(`${selectTexts(table)} where ${table}.id = ?`, id)
}

export function insertStaffText(
  tx: WriteDb,
  table: StaffTexts,
  text: { id: string; about: string; text: string; by_account: string; created_at: number },
): void {
  tx.run(
    `insert into ${table} (id, ${ABOUT[table]}, text, by_account, created_at)
     values (:id, :about, :text, :by_account, :created_at)`,
    text,
  )
}

/** Compare-and-set: returns false if the text was edited or deleted since. */
export function saveStaffText(
  tx: WriteDb,
  table: StaffTexts,
  text: { id: string; revision: number; text: string; edited_at: number },
): boolean {
  return (
    tx.run(
      `update ${table} set text = :text, edited_at = :edited_at, revision = revision + 1
       where id = :id and revision = :revision`,
      text,
    ) === 1
  )
}

/** Compare-and-set, like `saveStaffText`. A comment is deleted with its mentions. */
export function deleteStaffText(
  tx: WriteDb,
  table: StaffTexts,
  text: { id: string; revision: number },
): boolean {
  return tx.run(`delete from ${table} where id = :id and revision = :revision`, text) === 1
}
