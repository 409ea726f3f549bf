import { z } from 'zod'

/** Work on a printer that is due again after so many hours of printing. */
export const MaintenanceTask = z.object({
  task: z.string().trim().min(1, 'Name the task.').max(80, 'A task has at most 80 characters.'),
  every_hours: z
    .number('Enter the hours as a number.')
    .min(1, 'A task is due at most every hour.')
    .max(20_000, 'A task is due at least every 20,000 hours.'),
})
export type MaintenanceTask = z.infer<typeof MaintenanceTask>

/**
 * Intervals to begin with, which the owner adapts to the maker's manual. Belts and worn hot ends every 500 hours as re:3D asks for
 * its printers (wiki.re3d.org, "Gigabot maintenance schedule", read in November 2026); lubrication every 100 and belts every 200
 * hours as the print farm program Bambuddy sets for Bambu Lab printers (wiki.bambuddy.cool, "Maintenance tracker", same month).
 * Of two sources the shorter interval is taken.
 */
export const DEFAULT_MAINTENANCE: readonly MaintenanceTask[] = [
  { task: 'Clean and lubricate rods, rails and lead screws', every_hours: 100 },
  { task: 'Check belt tension', every_hours: 200 },
  { task: 'Check the nozzle and the hot end for wear', every_hours: 500 },
]
