import type { DeliveryRules } from '../../../shared/quoting/delivery/delivery-rules.ts'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import forms from '../../platform/kit/form.module.css'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import type { RuleFigure } from './delivery-rows.ts'

export type DeliveryFields = DocumentFieldsProps<'delivery'>

/** Numbers of the rules side by side, each with its fault. */
export function Figures({ figures, ...fields }: DeliveryFields & { figures: readonly RuleFigure[] }) {
  return (
    <div className={forms['pair']}>
      {figures.map((figure) => (
        <LinkedField key={figure.path} path={figure.path}>
          <OneFigure {...fields} figure={figure} />
        </LinkedField>
      ))}
    </div>
  )
}

/** Returns numbers of the rules as fields of a section that folds. */
export function foldedFigures(fields: DeliveryFields, figures: readonly RuleFigure[]) {
  return figures.map((figure) => ({ ...figure, field: <OneFigure {...fields} figure={figure} /> }))
}

/** One number of the rules. */
export function OneFigure({ figure, draft, faults, change }: DeliveryFields & { figure: RuleFigure }) {
  const { path, label, unit, meaning } = figure
  return (
    <FigureField
      label={label}
      unit={unit}
      {...(meaning !== undefined && { meaning })}
      value={readFigure(draft, path)}
      fault={faults[path]}
      onChange={(value) => change((rules) => writeFigure(rules, path, value))}
    />
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
