import type { ImportedProfile } from '../../../shared/production/printers/profile-import/take-settings.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { unitSuffix } from '../../platform/ui/words.ts'
import forms from '../../platform/kit/form.module.css'
import classes from './printers.module.css'
import { FoldSummary } from '../../platform/kit/fold.tsx'

/** Shows what was taken from the files, what was not used, and what stays as it was. */
export function ImportedSettings({ imported, baseName }: { imported: ImportedProfile; baseName: string }) {
  const { taken, unused, kept } = imported
  return (
    <>
      <details className={forms['more']} open>
        <FoldSummary>{counted(taken.length, 'setting')} taken</FoldSummary>
        <Taken taken={taken} />
      </details>
      <details className={forms['more']}>
        <FoldSummary>{counted(unused.length, 'setting')} not used</FoldSummary>
        <Unused unused={unused} />
      </details>
      {kept.length > 0 ? (
        <details className={forms['more']}>
          <FoldSummary>
            {counted(kept.length, 'value')} of {baseName} {kept.length === 1 ? 'stays' : 'stay'}
          </FoldSummary>
          <p>{kept.join(', ')}</p>
        </details>
      ) : null}
    </>
  )
}

function Taken({ taken }: Pick<ImportedProfile, 'taken'>) {
  return (
    <section className="scrolls" aria-label="Settings taken" tabIndex={0}>
      <table className={`w-full text-small wrap-anywhere ${classes['numbers']}`}>
        <tbody>
          {taken.map(({ setting, label, unit, value, before }) => (
            <tr key={label}>
              <th scope="row" title={setting}>
                {label}
              </th>
              <td>
                {value === before ? `${value}` : `${before} → ${value}`}
                {unit === '' ? '' : unitSuffix(unit)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Unused({ unused }: Pick<ImportedProfile, 'unused'>) {
  return (
    <section className="scrolls" aria-label="Settings not used" tabIndex={0}>
      <table className={`w-full text-small wrap-anywhere ${classes['numbers']}`}>
        <tbody>
          {unused.map(({ setting, value, why }) => (
            <tr key={setting}>
              <th scope="row">{setting}</th>
              <td>{value}</td>
              <td>{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
