import { z } from 'zod'
import { ChosenExtra, MAX_EXTRAS } from '../../catalog/extras.ts'
import { MaterialId, PrintSettings } from '../../catalog/materials.ts'
import { publishedObject } from '../../platform/field-words.ts'
import { Units } from '../../geometry/units.ts'
import { MAX_QUANTITY } from './choices.ts'
import { REQUOTE_WORDS, UPLOAD_WORDS } from './quote-words.ts'

export const Quantity = z.int().min(1).max(MAX_QUANTITY)
/** A few words to the shop. */
const Note = z.string().max(320)
const ColorName = z.string().max(40)

/** The fields besides the file of `POST /v1/quotes`, after the form's texts were read as numbers. */
export const UploadFields = publishedObject('UploadFields', UPLOAD_WORDS, {
  material: MaterialId.default('PLA+'),
  material_note: Note.optional(),
  quantity: Quantity.default(1),
  units: Units.default('mm'),
  color: ColorName.optional(),
  color_note: Note.optional(),
})
export type UploadFields = z.infer<typeof UploadFields>

const MAX_SETTINGS = 20

/** The body of `POST /v1/quotes/{id}/requote`: fields that are left out stay as they are. */
export const RequoteBody = publishedObject('RequoteBody', REQUOTE_WORDS, {
  material: MaterialId.optional(),
  material_note: Note.optional(),
  quantity: Quantity.optional(),
  units: Units.optional(),
  color: ColorName.optional(),
  color_note: Note.optional(),
  print_settings: PrintSettings.check(({ value, issues }) => {
    if (Object.keys(value).length <= MAX_SETTINGS) return
    issues.push({
      code: 'too_big',
      origin: 'record',
      maximum: MAX_SETTINGS,
      inclusive: true,
      input: value,
    })
  })
    .meta({ maxProperties: MAX_SETTINGS })
    .optional(),
  extras: z.array(ChosenExtra).max(MAX_EXTRAS).optional(),
})
export type RequoteBody = z.infer<typeof RequoteBody>

/** The body of `POST /v1/quotes/{id}/claim`. */
export const ClaimBody = z
  .object({
    token: z.string().min(1).max(200).meta({ description: 'The last part of the quote’s `review_url`.' }),
  })
  .meta({ id: 'ClaimBody' })
