import type { CostRates } from '../../../shared/quoting/costs/cost-rates.ts'
import type { FigureRow } from '../figure-fields.tsx'

/** The rates of all printers. */
export const COST_ROWS: readonly FigureRow<Exclude<keyof CostRates, 'printers'>>[] = [
  { path: 'electricity_cents_per_kwh', label: 'Electricity', unit: 'dollars_per_kwh' },
  {
    path: 'watts',
    label: 'Power while it prints',
    meaning: 'On average, as a meter shows it: far less than its power supply is rated for.',
    unit: 'watts',
  },
  {
    path: 'machine_cents_per_hour',
    isEveryday: true,
    label: 'Machine hour',
    meaning: 'Wear, repairs and rent of a printer, without its electricity.',
    unit: 'dollars_per_hour',
  },
  {
    path: 'labor_cents_per_hour',
    label: 'Labor',
    also: 'wage',
    isEveryday: true,
    unit: 'dollars_per_hour',
  },
  {
    path: 'labor_minutes_per_plate',
    label: 'Work per plate',
    meaning: 'Preparing, starting and clearing it.',
    unit: 'fine_minutes',
  },
  {
    path: 'labor_minutes_per_unit',
    label: 'Work per unit',
    meaning: 'Finishing and checking it.',
    unit: 'fine_minutes',
  },
]
