import { FileRefused } from '../../file-refused.ts'

export function damagedXml(raw: string): FileRefused {
  return new FileRefused(
    'file_unreadable',
    'The model inside this 3MF file is damaged. Export the part again as 3MF, STEP or binary STL.',
    `XML: ${raw}`,
  )
}
