import type { OwnMaterial } from '../../shared/catalog/own-material.ts'

/** A material of the shop's own that prints like PLA+ in twice the time. */
export const SILK: OwnMaterial = {
  name: 'PLA Silk',
  description: 'Shiny surface, for display pieces.',
  like: 'PLA+',
  density_g_cm3: 1.24,
  time_percent: 200,
  nozzle_c: null,
  filament_cents_per_kg: 3000,
  sell_cents_per_gram: 20,
  colors: ['Red', 'Black'],
  lead_days: 0,
  available: true,
}
