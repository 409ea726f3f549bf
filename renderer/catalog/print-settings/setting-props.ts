import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'

/** Props of the fields of one print setting. */
export interface SettingProps extends DocumentFieldsProps<'catalog'> {
  /** The place of the setting in the list. */
  at: number
}
