import { z } from 'zod'
import { UNITS } from './files/part-file.ts'

/** The unit of an STL or OBJ. */
export const Units = z.enum(UNITS)
export type Units = z.infer<typeof Units>
