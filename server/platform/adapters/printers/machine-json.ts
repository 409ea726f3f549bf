import { parseJson } from '../../../../shared/platform/json-text.ts'
import { z } from 'zod'
import { plainText } from '../../../../shared/platform/plain-text.ts'
import { machineFault } from './machine-faults.ts'
import type { MachineAnswer } from './machine-http.ts'

// Firmware differs: a field of a wrong type counts as not told, and whatever is not named here is left alone.

/** A number, or null for anything else. */
export const told = z.number().nullable().catch(null)
/** A text of one line, or null for anything else. */
export const word = z
  .string()
  .transform((text) => plainText(text, 500) || null)
  .nullable()
  .catch(null)
/** True or false, or null for anything else. */
export const flag = z.boolean().nullable().catch(null)

/** Returns an object whose wrong fields count as not told; null for anything else. */
export function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).partial().nullable().catch(null)
}

/** Reads an answer as an object. Throws `nonsense` for anything else, such as the page of another program. */
export function readObject<Shape extends z.ZodRawShape>(shape: Shape, { body }: MachineAnswer) {
  const read = z.object(shape).partial().safeParse(parseJson(body.toString()))
  if (!read.success) throw machineFault('nonsense')
  return read.data
}

/** Returns a part of one: 0 to 1; null for what is not told or outside. */
export function share(value: number | null | undefined, whole: number): number | null {
  if (value === null || value === undefined || value < 0 || value > whole) return null
  return value / whole
}

/** Whole seconds; null for what is not told or negative. */
export function seconds(value: number | null | undefined): number | null {
  return value === null || value === undefined || value < 0 || value > 1e9 ? null : Math.round(value)
}

/** Degrees Celsius that a printer may have; null for anything else. */
export function degrees(value: number | null | undefined): number | null {
  return value === null || value === undefined || value < -100 || value > 1000
    ? null
    : Math.round(value * 10) / 10
}
