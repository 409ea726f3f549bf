import type { LinkKind } from '../../../shared/production/printer-links/machine-report.ts'
import type { ShownLink } from '../../../shared/production/printer-links/printer-link.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A row of `printer_links`. */
export interface LinkRow {
  printer_id: string
  kind: LinkKind
  host: string
  port: number | null
  secure: 0 | 1
  user_name: string | null
  serial: string | null
  authority_pem: string | null
  key_place: 'keychain' | 'vault' | null
  sealed_key: string | null
  allow_public: 0 | 1
  enabled: 0 | 1
  revision: number
  updated_at: number
}

export function findLink(db: ReadDb, printerId: string): LinkRow | undefined {
  return db.get<LinkRow>('select * from printer_links where printer_id = ?', printerId)
}

export function listLinks(db: ReadDb): LinkRow[] {
  return db.all<LinkRow>('select * from printer_links order by printer_id')
}

/** Compare-and-set: returns false if the link has changed since it was read at `revision`, 0 for none. */
export function saveLink(tx: WriteDb, row: LinkRow): boolean {
  const { revision, ...fields } = row
  if (revision === 0)
    return (
      tx.run(
        `insert into printer_links (printer_id, kind, host, port, secure, user_name, serial, authority_pem, key_place, sealed_key,
           allow_public, enabled, updated_at)
         values (:printer_id, :kind, :host, :port, :secure, :user_name, :serial, :authority_pem, :key_place, :sealed_key,
           :allow_public, :enabled, :updated_at)
         on conflict (printer_id) do nothing`,
        fields,
      ) === 1
    )
  return (
    tx.run(
      `update printer_links set kind = :kind, host = :host, port = :port, secure = :secure, user_name = :user_name,
         serial = :serial, authority_pem = :authority_pem, key_place = :key_place, sealed_key = :sealed_key,
         allow_public = :allow_public, enabled = :enabled, updated_at = :updated_at, revision = revision + 1
       where printer_id = :printer_id and revision = :revision`,
      { ...row },
    ) === 1
  )
}

export function deleteLink(
  tx: WriteDb,
  { printer_id, revision }: Pick<LinkRow, 'printer_id' | 'revision'>,
): boolean {
  const deleted = tx.run(
    'delete from printer_links where printer_id = ? and revision = ?',
    printer_id,
    revision,
  )
  if (deleted === 1) tx.run('delete from printer_link_states where printer_id = ?', printer_id)
  return deleted === 1
}

/** Returns the row as the owner sees it. */
export function shownLinkOf(row: LinkRow): ShownLink {
  const { kind, host, port, serial, key_place, revision, updated_at } = row
  return {
    kind,
    host,
    port,
    secure: row.secure === 1,
    user: row.user_name,
    serial,
    authority_pem: row.authority_pem,
    key_place,
    allow_public: row.allow_public === 1,
    enabled: row.enabled === 1,
    revision,
    updated_at,
  }
}
