import { z } from 'zod'
import { MAX_MESSAGE } from './message-limits.ts'

/** Fields of a template, written `{part}`, with what each is replaced with. */
export const TEMPLATE_FIELDS = {
  part: 'File name of the part',
  customer: 'Name of the customer',
  order: 'Number of the order, such as “order 1009”; “your quote” before it is paid',
  material: 'Material of the part',
  color: 'Color of the part',
  quantity: 'Number of pieces, such as “3 pieces”',
} as const
export type TemplateField = keyof typeof TEMPLATE_FIELDS
export const TEMPLATE_FIELD_NAMES = Object.keys(TEMPLATE_FIELDS) as TemplateField[]

const FIELD = /\{(\w*)\}/g

const TemplateText = z
  .string()
  .trim()
  .min(1, 'Write a text.')
  .max(MAX_MESSAGE)
  .superRefine((text, context) => {
    for (const [, name] of text.matchAll(FIELD))
      if (!(name in TEMPLATE_FIELDS))
        context.addIssue({ code: 'custom', message: `There is no field {${name}}.` })
  })

/** A new template has no id and revision 0. */
export const SaveAnswerTemplate = z.object({
  id: z.string().max(40).nullable(),
  revision: z.int().min(0),
  text: TemplateText,
})
export type SaveAnswerTemplate = z.infer<typeof SaveAnswerTemplate>

export const DeleteAnswerTemplate = z.object({ id: z.string().max(40), revision: z.int().min(1) })
export type DeleteAnswerTemplate = z.infer<typeof DeleteAnswerTemplate>

/** More would not be found in a list. */
export const MAX_TEMPLATES = 60

/** A text that staff begin an answer with. */
export interface AnswerTemplate {
  id: string
  text: string
  revision: number
}

/** Returns a template with its fields filled in. What a field has no value for is left out. */
export function fillTemplate(text: string, values: Readonly<Record<TemplateField, string | null>>): string {
  const filled = text.replaceAll(FIELD, (field, name: string) =>
    name in values ? (values[name as TemplateField] ?? '') : field,
  )
  return filled
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ +([.,!?])/g, '$1')
    .trim()
}
