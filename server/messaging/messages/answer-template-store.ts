import type { AnswerTemplate } from '../../../shared/messaging/messages/answer-templates.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** In the order in which they were added. */
export function listTemplates(db: ReadDb): AnswerTemplate[] {
  return db.all<AnswerTemplate>('select id, text, revision from answer_templates order by created_at, rowid')
}

interface SavedBy {
  now: number
  by: string
}

export function insertTemplate(
  tx: WriteDb,
  template: Pick<AnswerTemplate, 'id' | 'text'>,
  saved: SavedBy,
): void {
  tx.run(
    `insert into answer_templates (id, text, created_at, updated_at, updated_by)
     values (:id, :text, :now, :now, :by)`,
    { ...template, ...saved },
  )
}

/** False if it was changed or deleted in the meantime. */
export function updateTemplate(tx: WriteDb, template: AnswerTemplate, saved: SavedBy): boolean {
  const sql = `update answer_templates set text = :text, revision = revision + 1, updated_at = :now, updated_by = :by
    where id = :id and revision = :revision`
  return tx.run(sql, { ...template, ...saved }) === 1
}

/** False if it was changed or deleted in the meantime. */
export function deleteTemplate(tx: WriteDb, { id, revision }: Omit<AnswerTemplate, 'text'>): boolean {
  return tx.run('delete from answer_templates where id = ? and revision = ?', id, revision) === 1
}
