import type { Role } from './people.ts'

/** What a field of an answer tells about a sale or its customer. */
type FieldSubject = 'amount' | 'late_refund' | 'cost' | 'email' | 'phone' | 'street' | 'customer' | 'account'

/**
 * What the console's answers have for each role: a packer needs a name, a city and, to pack, the address; a viewer needs the
 * order number, part, state and city. Owners and operators see everything.
 */
const SEEN: Record<'packer' | 'viewer', readonly FieldSubject[]> = {
  packer: ['customer', 'street', 'phone', 'late_refund', 'cost'],
  viewer: [],
}

const SUBJECT_OF_FIELD: Readonly<Record<string, FieldSubject>> = {
  // Confirmed with each parcel that ships late; before that no amount of the ledger.
  late_refund_cents: 'late_refund',
  // What the shop pays for a label or a failed print.
  cost_cents: 'cost',
  insurance_cents: 'cost',
  email: 'email',
  contact_email: 'email',
  customer_email: 'email',
  recipient: 'email',
  send_to: 'email',
  phone: 'phone',
  street: 'street',
  customer: 'customer',
  customer_name: 'customer',
  customer_id: 'account',
}

/** Text of this form is an email address, also in fields that usually have a name. */
const EMAIL = /^\S+@\S+\.\S+$/

/** What is shown in place of a customer's name. */
const HIDDEN_CUSTOMER = 'Customer'

function subjectOf(name: string): FieldSubject | undefined {
  return SUBJECT_OF_FIELD[name] ?? (name.endsWith('_cents') ? 'amount' : undefined)
}

/**
 * Returns an answer of the console as staff of a role may see it: hidden fields are null, so that pages show a dash. Without
 * customers as results of a search, too.
 */
export function withoutHidden<Answer>(role: Role, answer: Answer): Answer {
  if (role !== 'packer' && role !== 'viewer') return answer
  return copyOf(answer, new Set(SEEN[role])) as Answer
}

function copyOf(value: unknown, seen: ReadonlySet<FieldSubject>): unknown {
  if (Array.isArray(value))
    return value.filter((item) => !isCustomerHit(item)).map((item) => copyOf(item, seen))
  if (typeof value === 'string') return EMAIL.test(value) ? HIDDEN_CUSTOMER : value
  if (value === null || typeof value !== 'object' || !isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const subject = subjectOf(name)
      if (subject === undefined || seen.has(subject)) return [name, copyOf(field, seen)]
      return [name, subject === 'customer' ? withoutName(field) : null]
    }),
  )
}

/** Classes, such as a quote with its methods, are left to the caller that made them. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function isCustomerHit(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'open_orders' in item && 'email' in item
}

/** Lists show a customer as a name, or as a record with name and email address. */
function withoutName(customer: unknown): unknown {
  if (customer === null) return null
  return typeof customer === 'object' ? { id: '', name: HIDDEN_CUSTOMER, email: null } : HIDDEN_CUSTOMER
}
