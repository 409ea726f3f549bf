import type { z } from 'zod'
import { deliveryLimitText } from '../../quoting/delivery/limit-text.ts'
import { listDuplicateZips } from '../../payments/sales-tax.ts'
import type { DocumentKind } from './document-kinds.ts'
import { findTooLong } from './length-limits.ts'
import { listLargeNumbers } from './number-limits.ts'
import { DOCUMENTS, type Documents } from './document-schemas.ts'
import { inputSentence } from '../../platform/input-sentence.ts'

/** A fault in a document and its path, such as `materials.3.label`; the path is empty for the whole. */
export interface DocumentFault {
  kind: DocumentKind
  path: string
  message: string
}

/** Returns the document as its schema stores it, or every fault. Refuses more than the schema, which old versions must fit. */
export function checkDocument<K extends DocumentKind>(
  kind: K,
  body: unknown,
): { body: Documents[K] } | { faults: DocumentFault[] } {
  const tooLong = findTooLong(body)
  if (tooLong !== null) return { faults: [{ kind, ...tooLong }] }
  const read = DOCUMENTS[kind].safeParse(body, { reportInput: true })
  if (read.success) {
    const duplicates = LIST_DUPLICATES[kind]?.(read.data as never) ?? []
    const faults = [...duplicates, ...listLargeNumbers(read.data)]
    if (faults.length === 0) return { body: read.data as Documents[K] }
    return { faults: faults.map((fault) => ({ kind, ...fault })) }
  }
  return {
    faults: read.error.issues
      .flatMap((issue) => innerIssues(issue))
      .map((issue) => ({
        kind,
        path: issue.path.map(String).join('.'),
        message: issueSentence(issue, limitWriter(kind, issue)),
      })),
  }
}

type ListDuplicates = {
  [K in DocumentKind]?: (body: Documents[K]) => { path: string; message: string }[]
}

/** Finds entries that a document may have once only. */
const LIST_DUPLICATES: ListDuplicates = {
  sales_tax: listDuplicateZips,
  delivery: ({ packing: { boxes } }) =>
    boxes.flatMap(({ name }, at) =>
      boxes.findIndex((box) => box.name === name) < at
        ? [{ path: `packing.boxes.${at}.name`, message: 'Another box has this name.' }]
        : [],
    ),
}

/** Returns the faults between documents that are each valid: one names a thing that another does not have. */
export function listCrossFaults(
  documents: Pick<Documents, 'printers' | 'printer_profiles'>,
): DocumentFault[] {
  const profiles = new Set(documents.printer_profiles.map(({ id }) => id))
  return documents.printers.flatMap(({ name, profile_id }, at): DocumentFault[] =>
    profiles.has(profile_id)
      ? []
      : [
          {
            kind: 'printers',
            path: `${at}.profile_id`,
            message: `${name} uses the profile “${profile_id}”, which does not exist.`,
          },
        ],
  )
}

/**
 * Returns the issues of a value that fits none of several forms, by the form that it comes closest to: the one of which
 * the fewest fields are missing. The issue itself when no form has its fields.
 */
function innerIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const missing = (issues: readonly z.core.$ZodIssue[]) =>
    issues.filter((inner) => inner.code === 'invalid_type' && inner.input === undefined).length
  const [closest] = issue.errors.toSorted((a, b) => missing(a) - missing(b))
  if (!closest || closest.some(({ path }) => path.length === 0)) return [issue]
  return closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

type WriteLimit = (limit: number | bigint) => string

/** Writes limits in the unit of the field's form where it is another than that of the document. */
function limitWriter(kind: DocumentKind, { path }: z.core.$ZodIssue): WriteLimit {
  const field = path.findLast((step) => typeof step === 'string') ?? ''
  return (limit) => (kind === 'delivery' ? deliveryLimitText(field, Number(limit)) : String(limit))
}

function issueSentence(issue: z.core.$ZodIssue, write: WriteLimit): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing.' : `This must be ${nameType(issue.expected)}.`
    case 'too_small':
      return tooSmall(issue, write)
    case 'too_big':
      return issue.origin === 'array' || issue.origin === 'string'
        ? `This may be at most ${issue.maximum} long.`
        : `This must be ${issue.inclusive === false ? 'less than' : 'at most'} ${write(issue.maximum)}.`
    case 'invalid_value':
      return `This must be one of: ${issue.values.map(String).join(', ')}.`
    case 'unrecognized_keys':
      return `There is no field named ${issue.keys.join(', ')}.`
    case 'invalid_union':
      return 'This fits none of the allowed forms.'
    default: {
      const sentence = inputSentence({ issues: [issue] })
      return sentence.endsWith('.') ? sentence : `${sentence}.`
    }
  }
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall, write: WriteLimit): string {
  if (origin === 'array') return minimum === 1 ? 'At least one is needed.' : `At least ${minimum} are needed.`
  if (origin === 'string')
    return minimum === 1 ? 'This must not be empty.' : `Enter at least ${minimum} characters.`
  return `This must be ${inclusive === false ? 'more than' : 'at least'} ${write(minimum)}.`
}

function nameType(expected: string): string {
  const names: Record<string, string> = {
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    tuple: 'a list',
    object: 'an object',
    record: 'an object',
  }
  return names[expected] ?? expected
}
