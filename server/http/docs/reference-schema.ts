import { escapeHtml } from '../../../shared/platform/escape-html.ts'

/** The parts of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema | boolean
  prefixItems?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  default?: unknown
  pattern?: string
  format?: string
  contentEncoding?: string
  additionalProperties?: JsonSchema | boolean
}

/** Returns text with `code` in backticks as HTML. */
export function inlineCode(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

/** Returns a type in a few words, with links to the objects it names. */
export function typeWords(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!
    return `<a href="#model-${name}">${name}</a>`
  }
  if (schema.anyOf) return schema.anyOf.map(typeWords).join(' or ')
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(', ')
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`
  if (schema.prefixItems) return `list of ${schema.prefixItems.length} numbers`
  if (schema.type === 'array')
    return `list of ${typeof schema.items === 'object' ? typeWords(schema.items) : 'values'}`
  if (schema.format === 'binary' || schema.contentEncoding === 'binary') return 'file'
  return `${plainType(schema)}${limits(schema)}`
}

function plainType(schema: JsonSchema): string {
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type
  if (type === 'object' && typeof schema.additionalProperties === 'object')
    return `object of ${typeWords(schema.additionalProperties)}`
  return type ?? 'value'
}

/** zod writes JavaScript's largest safe integer as the limit of an unlimited integer. */
const UNLIMITED = Number.MAX_SAFE_INTEGER

function limits(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength } = schema
  const low = minimum !== undefined && minimum > -UNLIMITED ? minimum : undefined
  const high = maximum !== undefined && maximum < UNLIMITED ? maximum : undefined
  const range =
    low !== undefined && high !== undefined
      ? `${low} to ${high}`
      : low !== undefined
        ? `from ${low}`
        : high !== undefined
          ? `up to ${high}`
          : ''
  const length = maxLength !== undefined ? `${minLength ?? 0} to ${maxLength} characters` : ''
  const standard = schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`
  const words = [range, length, standard].filter((text) => text !== '')
  return words.length > 0 ? ` <small>(${escapeHtml(words.join(', '))})</small>` : ''
}

/** Returns the fields of an object as a table, else the type. */
export function fieldsTable(schema: JsonSchema, known: Record<string, JsonSchema>): string {
  const whole = schema.$ref ? known[schema.$ref.split('/').at(-1)!] : schema
  if (!whole?.properties) return `<p>${typeWords(whole ?? schema)}</p>`
  const rows = Object.entries(whole.properties).map(([name, field]) => {
    const required = whole.required?.includes(name) ? '' : ' <small>optional</small>'
    const meaning = field.description ? `. ${inlineCode(field.description)}` : ''
    return `<tr><td><code>${escapeHtml(name)}</code>${required}</td><td>${typeWords(field)}${meaning}</td></tr>`
  })
  return `<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}
