import type { Extra } from '../../shared/catalog/extras.ts'

export const INSERT: Extra = {
  id: 'insert-m3',
  name: 'M3 threaded insert',
  description: 'Brass, pressed in hot.',
  per: 'piece',
  cents: 50,
  max_count: 12,
  lead_days: 0,
  available: true,
}

export const SANDING: Extra = {
  id: 'sanding',
  name: 'Sanding',
  description: 'All visible faces, to 400 grit.',
  per: 'piece',
  cents: 800,
  max_count: 1,
  lead_days: 2,
  available: true,
}

export const CAD_HOUR: Extra = {
  id: 'cad-hour',
  name: 'CAD hour',
  description: 'We change your model.',
  per: 'order',
  cents: 8000,
  max_count: 8,
  lead_days: 1,
  available: true,
}
