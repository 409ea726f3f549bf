import type { DocumentChange } from '../../../shared/operations/documents/document-changes.ts'
import { changePathText, valueText } from './change-words.ts'
import { TableHead } from '../ui/table-head.tsx'
import classes from './documents.module.css'

/** Shows the differences between two versions of a document: field, old value, new value. */
export function ChangesTable({ changes, label }: { changes: readonly DocumentChange[]; label: string }) {
  return (
    <div className="overflow-x-auto">
      <table
        className={`w-full text-body wrap-anywhere whitespace-pre-line ${classes['changes']}`}
        aria-label={label}
      >
        <TableHead columns={['Field', 'Before', 'After']} />
        <tbody>
          {changes.map((change) => (
            <tr key={JSON.stringify([change.kind, change.path])}>
              <th scope="row">
                {changePathText(change)}
                {change.kind === 'reordered' ? <small>Order</small> : null}
              </th>
              <td className="text-muted">{valueText(change, 'before')}</td>
              <td>{valueText(change, 'after')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
