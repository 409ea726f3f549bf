/** Facts of a part's file, apart from the schemas: the pages need them before the first upload, without a validator. */

/** The four kinds of file that the shop reads. Told from the content, never from the name alone. */
const FILE_KINDS = ['step', 'stl', 'obj', '3mf'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What an STL or OBJ was drawn in. STEP and 3MF say it themselves. */
export const UNITS = ['mm', 'cm', 'in'] as const
export const MM_PER_UNIT: Record<(typeof UNITS)[number], number> = { mm: 1, cm: 10, in: 25.4 }

/** 50 MB as the interface counts it: 50 x 1024 x 1024 bytes of file. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024
