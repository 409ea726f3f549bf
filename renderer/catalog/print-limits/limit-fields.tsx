import type { z } from 'zod'
import { FINDING_LEVELS, ROUTES } from '../../../shared/geometry/finding.ts'
import { PrintLimits } from '../../../shared/geometry/print-limits.ts'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { FamilyList } from './family-list.tsx'
import { LimitFigure } from './limit-figure.tsx'
import { setAt, type LimitPath } from './limit-path.ts'
import {
  figureLabel,
  figureUnit,
  LEVEL_WORDS,
  limitText,
  limitTitle,
  ROUTE_WORDS,
  type LimitCode,
} from './limit-words.ts'
import type { LimitNode } from './limit-path.ts'

type Fields = DocumentFieldsProps<'print_limits'>

/** One finding: its level, route and thresholds as text, and as fields once it is opened. */
export function LimitRow({ draft, faults, change, code }: Fields & { code: LimitCode }) {
  const set = (path: LimitPath, value: unknown) => change((limits) => setAt(limits, path, value))
  const node = { code, path: [code], schema: PrintLimits.shape[code], value: draft[code], faults, set }
  return (
    <FoldRow name={code} title={limitTitle(code)} values={limitText(code, draft[code])}>
      <fieldset
        className="auto-columns auto-fill legend-inside col-span-full min-w-0 items-start"
        aria-label={limitTitle(code)}
      >
        <ObjectFields {...node} />
      </fieldset>
    </FoldRow>
  )
}

function ObjectFields(node: LimitNode) {
  const { schema, value, path } = node
  const { shape } = schema as unknown as z.ZodObject
  return Object.entries(shape).map(([name, inner]) => (
    <LimitValue
      key={name}
      {...node}
      path={[...path, name]}
      schema={inner as z.ZodType}
      value={(value as Record<string, unknown>)[name]}
    />
  ))
}

function LimitValue(node: LimitNode) {
  const { code, schema, value, path, set } = node
  const name = String(path.at(-1))
  if (name === 'level' || name === 'route') return <VerdictField {...node} name={name} />
  switch (schema.def.type) {
    case 'object':
      return (
        <fieldset className="auto-columns auto-fill legend-inside col-span-full min-w-0 items-start">
          <legend className="col-span-full font-medium">{figureLabel(code, name)}</legend>
          <ObjectFields {...node} />
        </fieldset>
      )
    case 'tuple':
      return <RangeFields {...node} value={value as [number, number]} />
    case 'array':
      return <FamilyList {...node} />
    default:
      return <LimitFigure {...node} onChange={(next) => set(path, next)} />
  }
}

function VerdictField({ name, path, value, set, code }: LimitNode & { name: 'level' | 'route' }) {
  const options =
    name === 'level'
      ? FINDING_LEVELS.map((level) => ({ value: level as string, label: LEVEL_WORDS[level] }))
      : ROUTES.map((route) => ({ value: route as string, label: ROUTE_WORDS[route] }))
  return (
    <PickField
      label={name === 'level' ? 'Level' : 'Route'}
      value={String(value)}
      // A file that cannot be used has no price to hold.
      options={code.startsWith('file_') ? options.filter((option) => option.value !== 'review') : options}
      onChange={(picked) => set(path, picked)}
    />
  )
}

/** A range as two figures. */
function RangeFields({ code, path, value, faults, set }: LimitNode & { value: [number, number] }) {
  const name = String(path.at(-1))
  return value.map((bound, at) => (
    <FigureField
      // oxlint-disable-next-line react/no-array-index-key
      key={at}
      label={`${figureLabel(code, name)}, ${at === 0 ? 'from' : 'to'}`}
      unit={figureUnit(name)}
      value={bound}
      fault={faults[[...path, at].join('.')]}
      onChange={(next) => set([...path, at], next)}
    />
  ))
}
