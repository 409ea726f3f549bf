import { z } from 'zod'
import { UNITS } from './files/part-file.ts'

/** What an STL or OBJ was drawn in. */
export const Units = z.enum(UNITS)
export type Units = z.infer<typeof Units>
