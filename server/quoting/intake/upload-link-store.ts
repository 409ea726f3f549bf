import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

export interface UploadLinkRow {
  id: string
  secret_hash: string
  account_id: string
  filename: string
  max_bytes: number
  created_at: number
  expires_at: number
  sha256: string | null
  bytes: number | null
  received_at: number | null
}

export function insertUploadLink(
  tx: WriteDb,
  link: Omit<UploadLinkRow, 'sha256' | 'bytes' | 'received_at'>,
): void {
  tx.run(
    `insert into upload_links (id, secret_hash, account_id, filename, max_bytes, created_at, expires_at)
     values (:id, :secret_hash, :account_id, :filename, :max_bytes, :created_at, :expires_at)`,
    link,
  )
}

/** Returns a link that still accepts a file: not expired, nothing received. */
export function findOpenLink(db: ReadDb, secretHash: string, now: number): UploadLinkRow | undefined {
  return db.get<UploadLinkRow>(
    'select * from upload_links where secret_hash = ? and expires_at > ? and received_at is null',
    secretHash,
    now,
  )
}

/** Returns an upload of an account, received or not. */
export function findUpload(db: ReadDb, accountId: string, id: string): UploadLinkRow | undefined {
  return db.get<UploadLinkRow>('select * from upload_links where id = ? and account_id = ?', id, accountId)
}

/** Compare-and-set: false if the link has its file already. */
export function saveReceived(
  tx: WriteDb,
  id: string,
  file: { sha256: string; bytes: number; received_at: number },
): boolean {
  return (
    tx.run(
      `update upload_links set sha256 = :sha256, bytes = :bytes, received_at = :received_at
       where id = :id and received_at is null`,
      { id, ...file },
    ) === 1
  )
}

/** SQL that is true if the link's account has a quote of the received file. */
const IS_QUOTED =
  'exists (select 1 from quotes where quotes.sha256 = upload_links.sha256 and quotes.account_id = upload_links.account_id)'

/** Counts the links of an account that are open or have a file without a quote. */
export function countPendingLinks(db: ReadDb, accountId: string, now: number): number {
  return db.get<{ n: number }>(
    `select count(*) as n from upload_links
     where account_id = ? and (expires_at > ? or received_at is not null) and not ${IS_QUOTED}`,
    accountId,
    now,
  )!.n
}

/** Deletes links that expired without a file before `ended`, and those received before `received` without a quote. */
export function deleteUnusedLinks(tx: WriteDb, before: { ended: number; received: number }): void {
  tx.run('delete from upload_links where received_at is null and expires_at <= ?', before.ended)
  tx.run(`delete from upload_links where received_at <= ? and not ${IS_QUOTED}`, before.received)
}

const IS_USED = `exists (select 1 from quotes where quotes.sha256 = part_files.sha256)
     or exists (select 1 from upload_links where upload_links.sha256 = part_files.sha256)`

/** Returns the stored files that neither a quote nor an upload refers to. */
export function findUnusedFiles(db: ReadDb): string[] {
  return db
    .all<{ sha256: string }>(`select sha256 from part_files where removed_at is null and not (${IS_USED})`)
    .map(({ sha256 }) => sha256)
}

/** False if the file is used after all. */
export function deleteUnusedFile(tx: WriteDb, sha256: string): boolean {
  return tx.run(`delete from part_files where sha256 = ? and not (${IS_USED})`, sha256) === 1
}
