import { z } from 'zod'

function figure(name: string, unit: string, max: number) {
  const sentence = `${name} is a number from 0 to ${max.toLocaleString('en-US')}${unit === '' ? '' : ` ${unit}`}.`
  return z.number(sentence).min(0, sentence).max(max, sentence)
}

const Watts = figure('The power', 'W', 5000)
const MachineRate = figure('The rate of a machine hour', 'cents', 100_000)

/** Costs of a printer that differ from those of the others. */
const PrinterCosts = z.object({
  /** While it prints, as a meter shows it on average; null: as all. */
  watts: Watts.nullable().default(null),
  /** Null: as all. */
  machine_cents_per_hour: MachineRate.nullable().default(null),
})

/** Production costs of the shop: a versioned document. Cents may have fractions; filament has the price of its spool. */
export const CostRates = z.object({
  electricity_cents_per_kwh: figure('The price of electricity', 'cents', 1000),
  /** Average power of a printer while it prints, unless the printer has its own figure. */
  watts: Watts,
  /** Wear, repairs, rent: what an hour on a machine costs beside electricity. 0 leaves it out. */
  machine_cents_per_hour: MachineRate,
  labor_cents_per_hour: figure('The rate of labor', 'cents', 100_000),
  /** Preparing, starting and clearing a plate. */
  labor_minutes_per_plate: figure('Labor per plate', 'minutes', 600),
  /** Finishing and checking one unit. */
  labor_minutes_per_unit: figure('Labor per unit', 'minutes', 600),
  /** Costs that differ, by printer id. */
  printers: z.record(z.string().max(64), PrinterCosts).default({}),
})
export type CostRates = z.infer<typeof CostRates>

/** The two costs that nobody else knows: set-up asks for them. */
export const CostAnswers = CostRates.pick({ machine_cents_per_hour: true, labor_cents_per_hour: true })
export type CostAnswers = z.infer<typeof CostAnswers>

/** Returns the power of a printer while it prints, and what an hour on it costs. */
export function ratesOfPrinter(
  rates: CostRates,
  printerId: string | null,
): { watts: number; machine_cents_per_hour: number } {
  const own = printerId === null ? undefined : rates.printers[printerId]
  return {
    watts: own?.watts ?? rates.watts,
    machine_cents_per_hour: own?.machine_cents_per_hour ?? rates.machine_cents_per_hour,
  }
}
