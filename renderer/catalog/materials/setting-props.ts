import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'

/** What the fields of one print setting get. */
export interface SettingProps extends DocumentFieldsProps<'catalog'> {
  /** The place of the setting in the list. */
  at: number
}
