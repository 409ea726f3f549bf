import { IconCheck, IconChevronRight, IconMinus } from '@tabler/icons-react'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import classes from './checked-note.module.css'
import { checkNames, notCheckedName } from './check-names.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'

/** Says what was checked and what was not: screening is not certification. */
export function CheckedNote() {
  const { measured } = useQuoteContext()
  if (!measured) return null
  const { checked, not_assessed } = measured.manufacturability
  if (checked.length === 0 && not_assessed.length === 0) return null
  return (
    <details className={`grid min-w-0 gap-3 ${classes['note']}`}>
      <summary className="turns">
        <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
        What we checked and what we didn’t
      </summary>
      <div className={`grid gap-6 text-body ${classes['columns']}`}>
        <Checked checked={checked} />
        <NotChecked not_assessed={not_assessed} />
      </div>
    </details>
  )
}

type Checks = Quote['manufacturability']

function Checked({ checked }: Pick<Checks, 'checked'>) {
  return (
    <div>
      <h3>Checked</h3>
      <ul>
        {checkNames(checked).map((name) => (
          <li key={name}>
            <IconCheck size={16} stroke={2} aria-hidden="true" className={classes['yes']} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

function NotChecked({ not_assessed }: Pick<Checks, 'not_assessed'>) {
  return (
    <div>
      <h3>Not checked</h3>
      <ul>
        {not_assessed.map(({ code, reason }) => (
          <li key={code}>
            <IconMinus size={16} stroke={2} aria-hidden="true" />
            <span>
              {notCheckedName(code)}
              <span className="block note">{reason}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
