import type { DeliveryRules } from '../../../shared/delivery/delivery-rules.ts'
import classes from './delivery-settings.module.css'
import { FigureField, type UNITS } from '../kit/figure-field.tsx'
import { faultAt } from './rules-text.ts'
import type { SectionProps } from './section-props.ts'

/** A number of the rules, with its label and the unit it is shown in. */
export interface Figure {
  /** Its path in the rules, such as `courier.fee.base_cents`. */
  path: string
  label: string
  unit: keyof typeof UNITS
}

/** Numbers of the rules side by side, each with its error. */
export function Figures({ figures, rules, faults, change }: SectionProps & { figures: readonly Figure[] }) {
  return (
    <div className={classes['figures']}>
      {figures.map(({ path, label, unit }) => (
        <FigureField
          key={path}
          label={label}
          unit={unit}
          value={readFigure(rules, path)}
          fault={faultAt(faults, path)}
          onChange={(value) => change((copy) => writeFigure(copy, path, value))}
        />
      ))}
    </div>
  )
}

type Branch = Record<string, unknown>

/** Returns the object that holds the last name of a path. */
function branchOf(rules: DeliveryRules, names: string[]): Branch {
  return names
    .slice(0, -1)
    .reduce<Branch>((branch, name) => branch[name] as Branch, rules as unknown as Branch)
}

function readFigure(rules: DeliveryRules, path: string): number {
  const names = path.split('.')
  return branchOf(rules, names)[names[names.length - 1]] as number
}

/** Changes `rules` in place. */
function writeFigure(rules: DeliveryRules, path: string, value: number): void {
  const names = path.split('.')
  branchOf(rules, names)[names[names.length - 1]] = value
}
