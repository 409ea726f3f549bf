import {
  exemptionFor,
  type AppliedExemption,
  type CertificateKind,
  type TaxExemption,
} from '../../shared/payments/tax-exemption.ts'
import { pacificDayOf } from '../../shared/platform/time.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

/** A row of `tax_exemptions` with the names of who recorded and ended it. */
interface ExemptionRow {
  id: string
  account_id: string
  states: string
  certificate_number: string
  form: string
  expires_on: string | null
  note: string | null
  file_sha256: string | null
  file_kind: CertificateKind | null
  file_bytes: number | null
  recorded_at: number
  recorder: string | null
  ended_at: number | null
  ender: string | null
  end_reason: string | null
}

const SELECT = `select tax_exemptions.*, recorders.name as recorder, enders.name as ender from tax_exemptions
  left join accounts as recorders on recorders.id = recorded_by
  left join accounts as enders on enders.id = ended_by`

const FORMER = 'A former account'

function exemptionOf(row: ExemptionRow): TaxExemption {
  const { id, account_id, certificate_number, form, expires_on, note, recorded_at } = row
  return {
    id,
    account_id,
    states: JSON.parse(row.states) as string[],
    certificate_number,
    form,
    expires_on,
    note,
    file:
      row.file_kind === null || row.file_bytes === null
        ? null
        : { kind: row.file_kind, bytes: row.file_bytes },
    recorded_at,
    recorded_by: row.recorder ?? FORMER,
    ended:
      row.ended_at === null
        ? null
        : { at: row.ended_at, by: row.ender ?? FORMER, reason: row.end_reason ?? '' },
  }
}

/** All exemptions that were ever recorded for an account, the newest first. */
export function listExemptions(db: ReadDb, accountId: string): TaxExemption[] {
  return db
    .all<ExemptionRow>(
      `${SELECT} where account_id = ? order by recorded_at desc, tax_exemptions.rowid desc`,
      accountId,
    )
    .map(exemptionOf)
}

/** Returns the exemptions of all accounts that were not ended, the newest first. */
export function listCurrentExemptions(db: ReadDb): TaxExemption[] {
  return db
    .all<ExemptionRow>(
      `${SELECT} where ended_at is null order by recorded_at desc, tax_exemptions.rowid desc`,
    )
    .map(exemptionOf)
}

export function findExemption(db: ReadDb, id: string): TaxExemption | undefined {
  const row = db.get<ExemptionRow>(`${SELECT} where tax_exemptions.id = ?`, id)
  return row && exemptionOf(row)
}

/** Returns the exemption of an account's sale to a state at an instant; null for guests, and where tax is charged. */
export function findAppliedExemption(
  db: ReadDb,
  sale: { account_id: string | null; state: string; at: number },
): AppliedExemption | null {
  if (sale.account_id === null) return null
  const { state, at } = sale
  const found = exemptionFor(listExemptions(db, sale.account_id), { state, day: pacificDayOf(at) })
  if (!found) return null
  const { id, certificate_number, form } = found
  return { exemption_id: id, state: state.toUpperCase(), certificate_number, form }
}

export function insertExemption(
  tx: WriteDb,
  exemption: Omit<TaxExemption, 'file' | 'ended' | 'recorded_by'> & { recorded_by: string },
): void {
  tx.run(
    `insert into tax_exemptions
       (id, account_id, states, certificate_number, form, expires_on, note, recorded_at, recorded_by)
     values (:id, :account_id, :states, :certificate_number, :form, :expires_on, :note, :recorded_at, :recorded_by)`,
    { ...exemption, states: JSON.stringify(exemption.states) },
  )
}

/** Returns false if it has ended already. */
export function endExemptionRow(
  tx: WriteDb,
  ended: { id: string; at: number; by: string; reason: string },
): boolean {
  return (
    tx.run(
      `update tax_exemptions set ended_at = :at, ended_by = :by, end_reason = :reason
       where id = :id and ended_at is null`,
      ended,
    ) === 1
  )
}

/** Returns the hash of a scan; undefined if there is none. */
export function findCertificateHash(db: ReadDb, id: string): string | undefined {
  const row = db.get<{ file_sha256: string | null }>(
    'select file_sha256 from tax_exemptions where id = ?',
    id,
  )
  return row?.file_sha256 ?? undefined
}

/** Returns false if it has a scan already. */
export function saveCertificateFile(
  tx: WriteDb,
  file: { id: string; sha256: string; kind: CertificateKind; bytes: number },
): boolean {
  return (
    tx.run(
      `update tax_exemptions set file_sha256 = :sha256, file_kind = :kind, file_bytes = :bytes
       where id = :id and file_sha256 is null`,
      file,
    ) === 1
  )
}
