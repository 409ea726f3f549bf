import { counted } from '../../../shared/platform/counted.ts'
import { bytesText } from '../../../shared/platform/bytes-text.ts'
import type { DocumentChange, PathStep } from '../../../shared/operations/documents/document-changes.ts'
import { EMAIL_KINDS, type EmailKind } from '../../../shared/messaging/mail/email-kinds.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { ClockTime, PacificDay, WEEKDAY_NAMES } from '../../../shared/platform/time.ts'
import { storedTimeText, dayText, labelText, shopInstantText } from '../ui/words.ts'
import { calendarItemText, dayOffText } from './calendar-words.ts'

/** Ends of field names that are units, and how an amount in them is written. */
const UNIT_WORDS: readonly (readonly [suffix: string, write: (amount: number) => string])[] = [
  ['_cents_per_hour', (amount) => `${dollarsText(amount)} per hour`],
  ['_cents_per_kg', (amount) => `${dollarsText(amount)} per kg`],
  ['_cents_per_gram', (amount) => `${dollarsText(amount)} per g`],
  ['_cents_per_liter', (amount) => `${dollarsText(amount)} per liter`],
  ['_grams_per_liter', (amount) => `${amount} g per liter`],
  ['_cents_per_minute', (amount) => `${dollarsText(amount)} per minute`],
  ['_cents', dollarsText],
  ['_percent', (amount) => `${amount}%`],
  ['_minutes', (amount) => `${amount} min`],
  ['_hours', (amount) => `${amount} h`],
  ['_days', (amount) => counted(amount, 'day')],
  ['_seconds', (amount) => `${amount} s`],
  ['_grams', (amount) => `${amount} g`],
  ['_mm', (amount) => `${amount} mm`],
  ['_c', (amount) => `${amount} °C`],
  ['_g_cm3', (amount) => `${amount} g/cm³`],
]

/** Fields whose page calls them by another name than their own. */
const FIELD_LABELS: Record<string, string> = {
  sell: 'Price',
  until: 'Last day',
  like: 'Prints like',
  time: 'Print time',
  nozzle: 'Nozzle temperature',
  lead: 'Lead time',
  machine: 'Machine',
  filament: 'Your cost',
  setup_per_line: 'Setup',
  handling_per_unit: 'Handling',
  min_unit: 'Minimum per piece',
  order_min: 'Minimum per order',
  asap_factor: 'Fastest costs Economy (times)',
  asap_round_up_to: 'Fastest is rounded up to',
  png: 'Picture',
  answer_hours: 'Answers within',
  problem_days: 'Problems can be reported for',
  time_error_p80: 'Time error (share)',
  body: 'Text',
  replies: 'Address for replies',
  mailbox: 'Mailbox of replies',
  move_to: 'Move processed replies to',
  cents: 'Price',
  per: 'Priced per',
  max_count: 'At most',
}

/** Returns where a change is: `Quantity breaks › from 25 › Percent`. */
export function changePathText({ path, before, after }: DocumentChange): string {
  if (path.length === 0) return 'All'
  const dayOff = dayOffText(path[0], path[1], after ?? before)
  if (dayOff !== null)
    return [
      dayOff,
      ...path
        .slice(2)
        .map((field) => (typeof field === 'string' ? fieldLabel(field) : stepKeyText(field.key))),
    ].join(' › ')
  const isAmount = typeof before === 'number' || typeof after === 'number'
  return path
    .map((step, at) => {
      if (typeof step !== 'string') return step.name ?? stepKeyText(step.key)
      if (path[at - 1] === 'weekday_hours') return WEEKDAY_NAMES[Number(step) - 1] ?? step
      return isAmount && at === path.length - 1 ? withoutUnit(step) : fieldLabel(step)
    })
    .join(' › ')
}

function withoutUnit(name: string): string {
  const suffix = UNIT_WORDS.find(([end]) => name.endsWith(end))?.[0] ?? ''
  return fieldLabel(name.slice(0, name.length - suffix.length))
}

function fieldLabel(name: string): string {
  return FIELD_LABELS[name] ?? (isEmailKind(name) ? EMAIL_KINDS[name].label : labelText(name))
}

function isEmailKind(name: unknown): name is EmailKind {
  return typeof name === 'string' && name in EMAIL_KINDS
}

function stepKeyText(key: string | number): string {
  return typeof key === 'number' ? `from ${key}` : key
}

/** Returns the value before or after a change, for a person. */
export function valueText(change: DocumentChange, side: 'before' | 'after'): string {
  if (change.kind === 'added' && side === 'before') return '—'
  if (change.kind === 'removed' && side === 'after') return 'Removed'
  return amountText(change[side] ?? defaultText(change.path), change.path.at(-1))
}

/** An email without words of the shop has its default text. */
function defaultText([kind, part]: DocumentChange['path']): string | null {
  const isText = isEmailKind(kind) && (part === 'subject' || part === 'body')
  return isText ? EMAIL_KINDS[kind][part] : null
}

function amountText(value: unknown, step: PathStep | undefined): string {
  if (value === null || value === undefined || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberText(value, step)
  if (Array.isArray(value)) return value.map((item) => amountText(item, step)).join(', ') || 'None'
  if (typeof value === 'string') return step === 'png' ? pictureText(value) : stringText(value)
  return calendarItemText(value) ?? itemText(value)
}

/** Leaves out the id of an item that has a name. */
function itemText(item: object): string {
  const fields = Object.entries(item).filter(([name]) => name !== 'id' || !('name' in item))
  return fields.map(fieldText).join('; ')
}

function fieldText([name, value]: [string, unknown]): string {
  const label = typeof value === 'number' || value === null ? withoutUnit(name) : fieldLabel(name)
  return `${label}: ${amountText(value, name)}`
}

function stringText(text: string): string {
  if (ClockTime.safeParse(text).success) return storedTimeText(text)
  return PacificDay.safeParse(text).success ? dayText(text) : text
}

/** Returns the size of a PNG file in base64, which has 4 characters for 3 bytes. */
function pictureText(base64: string): string {
  return `PNG, ${bytesText((base64.length * 3) / 4)}`
}

/** Lists of weekdays, Monday 1 to Sunday 7. */
const WEEKDAY_LISTS: ReadonlySet<string> = new Set(['weekdays', 'working_weekdays'])

function numberText(amount: number, step: PathStep | undefined): string {
  if (typeof step !== 'string') return String(amount)
  if (step === 'cents') return dollarsText(amount)
  if (step === 'paused_until') return shopInstantText(amount)
  if (WEEKDAY_LISTS.has(step)) return WEEKDAY_NAMES[amount - 1] ?? String(amount)
  const unit = UNIT_WORDS.find(([suffix]) => step.endsWith(suffix))
  return unit ? unit[1](amount) : step === 'percent' ? `${amount}%` : String(amount)
}

/** Rates may be fractions of a cent. */
function dollarsText(cents: number): string {
  return Number.isInteger(cents) ? formatCents(cents) : `$${(cents / 100).toFixed(4).replace(/0{1,2}$/, '')}`
}
