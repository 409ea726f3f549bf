import type { Right } from '../rights.ts'
import { FLOOR_FIELDS } from './floor-fields.ts'
import { ORDER_FIELDS } from './order-fields.ts'
import { SHIPPING_FIELDS } from './shipping-fields.ts'

const PLACE = 'place{printer_id slot shelf}'

/** A spool that can be loaded. */
const SPOOL_HERE = `number ${PLACE} id material color remaining_mg`

const SPOOL = `id number material color brand lot net_mg empty_mg remaining_mg cost_cents:see_costs ${PLACE} received_at opened_at
  dried_at retired_at revision`

const MATERIALS = 'materials{id label colors}'

/** Filament. What it costs is for those who may see costs. */
const STOCK_FIELDS = {
  'filament.page': `now levels{spools on_hand_mg reserved_mg free_mg minimum_mg to_buy_mg material color} spools{${SPOOL}}
    retired{${SPOOL}} printers{id name materials} ${MATERIALS}`,
  'filament.log': 'id at kind change_mg remaining_mg beyond_mg plate order_id note:make who',
  'filament.forPlate': `tracked needs_mg loaded{${SPOOL_HERE}} loaded_mg suggested{${SPOOL_HERE}} missing_mg`,
  'buyingList.page': `today lines{to_buy_mg on_its_way_mg missing_mg at_risk{number ship_by order_id} first_order{order_id number}
      needed_by spools spool_mg brand cost_cents:see_costs material color}
    supplies{id number material color brand vendor spools net_mg cost_cents:see_costs expected received ordered_at closed_at
      revision} ${MATERIALS}`,
  'filament.stockRule': `rule{is_on limit_mg offers_awaited revision}
    colors{material label color stock{in_stock expected} awaited free_mg limit_mg has_own_limit by_hand}`,
  'filament.receive': 'spools{spool_id number}',
  'buyingList.receive': 'spools{spool_id number} left',
  'filament.weigh': '',
  'filament.adjust': '',
  'filament.edit': '',
  'filament.move': '',
  'filament.mark': '',
  'filament.retire': '',
  'filament.restore': '',
} as const

/** Returns true if somebody has a right, in the session in which they ask. */
export type Sees = (right: Right) => boolean

/** One field of an answer: who sees it, what stands in its place for others, and the fields within it. */
interface ShownField {
  right: Right | null
  instead: string | null
  fields: ShownFields
}
type ShownFields = ReadonlyMap<string, ShownField>

/**
 * Fields of the console's answers, by procedure, that staff see who may not see all. A field that its line does not
 * name is hidden, so a new field is hidden until somebody decides who sees it. A line reads `number
 * customer{name:ship=Customer}`: the number for everybody who may call it, the name of the customer for those with the
 * right `ship`, and "Customer" for others. `*` stands for any name.
 */
export const SHOWN_FIELDS: Readonly<Record<string, string>> = {
  ...FLOOR_FIELDS,
  ...ORDER_FIELDS,
  ...SHIPPING_FIELDS,
  ...STOCK_FIELDS,
}

/** The end of a record, or a field with its right, its stand-in and the beginning of a record. */
const TOKEN = /\}|([\w*]+)(?::(\w+))?(?:=(\w+))?(\{)?/g

const NOTHING: ShownFields = new Map()
const SHOWN = new Map(Object.entries(SHOWN_FIELDS).map(([path, line]) => [path, readFields(line)]))

/**
 * Returns the answer of a procedure as somebody may see it. Hidden lists are empty and other hidden values null, so that pages
 * show nothing or a dash. Whoever sees all money and customers gets the answer as it is.
 */
export function shownTo<Answer>(sees: Sees, procedure: string, answer: Answer): Answer {
  if (sees('see_money') && sees('see_customers')) return answer
  const fields = SHOWN.get(procedure) ?? NOTHING
  // A line names the fields of records: a bare value has none.
  if (Array.isArray(answer))
    return answer.filter(isRecord).map((item) => copyOf(item, fields, sees)) as Answer
  return (isRecord(answer) ? copyOf(answer, fields, sees) : null) as Answer
}

function copyOf(value: unknown, fields: ShownFields, sees: Sees): unknown {
  if (Array.isArray(value)) return value.map((item) => copyOf(item, fields, sees))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      shownField(field, fields.get(name) ?? fields.get('*'), sees),
    ]),
  )
}

function shownField(value: unknown, shown: ShownField | undefined, sees: Sees): unknown {
  if (value === null || value === undefined) return value
  const maySee = shown !== undefined && (shown.right === null || sees(shown.right))
  // Records are shown by the names of their fields only.
  if (!maySee || (shown.fields.size === 0 && hasRecord(value)))
    return Array.isArray(value) ? [] : (shown?.instead ?? null)
  return copyOf(value, shown.fields, sees)
}

function hasRecord(value: unknown): boolean {
  return Array.isArray(value) ? value.some(hasRecord) : isRecord(value)
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function readFields(line: string): ShownFields {
  const open: Map<string, ShownField>[] = [new Map()]
  for (const [token, name, right = null, instead = null, brace] of line.matchAll(TOKEN)) {
    if (token === '}') {
      open.pop()
      continue
    }
    const fields = new Map<string, ShownField>()
    open.at(-1)!.set(name, { right: right as Right | null, instead, fields })
    if (brace !== undefined) open.push(fields)
  }
  return open[0]
}
