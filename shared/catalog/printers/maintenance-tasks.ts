import { z } from 'zod'

/** Work on a printer that is due again after so many hours of printing, or so much filament: whichever is first. */
export const MaintenanceTask = z
  .object({
    task: z.string().trim().min(1, 'Name the task.').max(80, 'A task has at most 80 characters.'),
    every_hours: z
      .number('Enter the hours as a number, or leave them empty.')
      .min(1, 'A task is due at most every hour.')
      .max(20_000, 'A task is due at least every 20,000 hours.')
      .nullable()
      .default(null),
    every_kg: z
      .number('Enter the kilograms as a number, or leave them empty.')
      .min(0.1, 'A task is due at most every 0.1 kg.')
      .max(10_000, 'A task is due at least every 10,000 kg.')
      .nullable()
      .default(null),
    /** Counts from the change of the nozzle, and filament with fibers counts as much as it wears. */
    of_nozzle: z.boolean().default(false),
  })
  .refine(({ every_hours, every_kg }) => every_hours !== null || every_kg !== null, {
    message: 'Enter hours, kilograms, or both.',
    path: ['every_hours'],
  })
export type MaintenanceTask = z.infer<typeof MaintenanceTask>

/**
 * Intervals to begin with, which the owner adapts to the maker's manual. Belts and worn hot ends every 500 hours as re:3D asks for
 * its printers (wiki.re3d.org, "Gigabot maintenance schedule", read in November 2026); lubrication every 100 and belts every 200
 * hours as the print farm program Bambuddy sets for Bambu Lab printers (wiki.bambuddy.cool, "Maintenance tracker", same month).
 * Of two sources the shorter interval is taken.
 */
export const DEFAULT_MAINTENANCE: readonly MaintenanceTask[] = [
  {
    task: 'Clean and lubricate rods, rails and lead screws',
    every_hours: 100,
    every_kg: null,
    of_nozzle: false,
  },
  { task: 'Check belt tension', every_hours: 200, every_kg: null, of_nozzle: false },
  { task: 'Check the nozzle and the hot end for wear', every_hours: 500, every_kg: null, of_nozzle: true },
]
