/** Constants of part files. Separate from the schemas, because the start page needs them without a validator. */

/** The kinds of file that the shop reads. Detected from the content, never from the name alone. */
const FILE_KINDS = ['step', 'stl', 'obj', '3mf'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Units of an STL or OBJ. STEP and 3MF declare theirs. */
export const UNITS = ['mm', 'cm', 'in'] as const
export const MM_PER_UNIT: Record<(typeof UNITS)[number], number> = { mm: 1, cm: 10, in: 25.4 }

/** 50 MB as the interface counts it: 50 x 1024 x 1024 bytes of file. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024
