import type { Speed } from '../../../shared/catalog/materials.ts'

/** The speeds as staff call them. */
export const SPEED_CHOICES: { value: Speed; label: string }[] = [
  { value: 'week', label: 'Economy' },
  { value: 'asap', label: 'Fastest' },
]
