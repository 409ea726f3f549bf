import { Box } from '@mantine/core'
import type { z } from 'zod'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FigureField, UNITS } from '../../platform/kit/figure-field.tsx'
import type { LimitNode } from './limit-path.ts'
import { figureLabel, figureUnit } from './limit-words.ts'

/** A threshold with its unit; one that may be left out has a checkbox. */
export function LimitFigure(node: Omit<LimitNode, 'set'> & { onChange: (value: number | null) => void }) {
  const { code, path, schema, value, faults, onChange } = node
  const name = String(path.at(-1))
  const label = figureLabel(code, name)
  const isOptional = schema.def.type === 'nullable'
  const figure = (isOptional ? (schema as z.ZodNullable).unwrap() : schema) as z.ZodNumber
  if (value === null)
    return (
      <Box pt={26}>
        <Checkbox label={label} checked={false} onChange={() => onChange(1)} />
      </Box>
    )
  return (
    <div>
      <FigureField
        label={label}
        meaning={rangeText(figure, name)}
        unit={figureUnit(name)}
        value={value as number}
        fault={faults[path.join('.')]}
        onChange={onChange}
      />
      {isOptional ? (
        <Checkbox label="Checked" spoken={`${label}, checked`} checked onChange={() => onChange(null)} />
      ) : null}
    </div>
  )
}

/** The most that parts are measured for, where there is such a limit. */
function rangeText({ maxValue }: z.ZodNumber, name: string): string | undefined {
  const unit = figureUnit(name)
  const isNatural = unit === 'percent' || unit === 'degrees'
  if (isNatural || maxValue === null || !Number.isFinite(maxValue)) return undefined
  return `At most ${maxValue} ${UNITS[unit].text}.`
}
