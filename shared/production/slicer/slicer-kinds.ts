/** Slicing programs that can slice plates. */
export type SlicerKind = 'prusaslicer' | 'orcaslicer' | 'bambustudio'

export const SLICER_NAMES: Record<SlicerKind, string> = {
  prusaslicer: 'PrusaSlicer',
  orcaslicer: 'OrcaSlicer',
  bambustudio: 'Bambu Studio',
}

/** A slicing program on the shop's computer. */
export interface FoundSlicer {
  kind: SlicerKind
  path: string
  /** Null if it did not say it. */
  version: string | null
}

const FILE_NAMES: readonly [RegExp, SlicerKind][] = [
  [/^prusa-?_?slicer/i, 'prusaslicer'],
  [/^orca-?_?slicer/i, 'orcaslicer'],
  [/^bambu-?_?studio/i, 'bambustudio'],
]

/** Returns the slicer of a program file by its name; null for any other program, which is never started. */
export function slicerOfFile(path: string): SlicerKind | null {
  const name = path.split(/[\\/]/).at(-1) ?? ''
  return FILE_NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

const VERSIONS: Record<SlicerKind, RegExp> = {
  prusaslicer: /PrusaSlicer-(\d+(?:\.\d+){1,3}[\w.-]{0,20})/,
  orcaslicer: /OrcaSlicer[- ](?:V|version )?(\d+(?:\.\d+){1,3}[\w.-]{0,20})/i,
  bambustudio: /BambuStudio[- ](?:V|version )?(\d+(?:\.\d+){1,3}[\w.-]{0,20})/i,
}

/** Reads the version from what a slicer prints with `--help`. */
export function readSlicerVersion(kind: SlicerKind, output: string): string | null {
  return VERSIONS[kind].exec(output)?.[1] ?? null
}

/** 'PrusaSlicer 2.5.0', as it is stored with a print file. */
export function slicerText({ kind, version }: Pick<FoundSlicer, 'kind' | 'version'>): string {
  return version === null ? SLICER_NAMES[kind] : `${SLICER_NAMES[kind]} ${version}`
}
