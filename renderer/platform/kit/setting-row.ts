import type { PlacedField } from '../../../shared/operations/documents/changed-paths.ts'

/** A field of settings as data: its page draws it. */
export interface SettingRow extends PlacedField {
  label: string
  meaning?: string
  /** Other words by which people look for it. */
  also?: string
}
