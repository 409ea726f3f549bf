import type { Preset, PresetKind } from './slicer-file.ts'

/** A preset as written: with its own settings and the names of its parents, the last of which wins. */
export interface WrittenPreset {
  kind: PresetKind
  name: string
  values: Record<string, string>
  parents: string[]
}

/** Adds the settings of each preset's parents to its own. Throws no error for a parent that is missing or its own ancestor. */
export function resolvePresets(written: readonly WrittenPreset[]): Preset[] {
  const byName = new Map(written.map((preset) => [`${preset.kind} ${preset.name}`, preset]))
  return written.map((preset) => {
    const missing = new Set<string>()
    const values = collect(preset, new Set())
    return { kind: preset.kind, name: preset.name, values, missing_parents: [...missing] }

    function collect(
      { kind, name, values: own, parents }: WrittenPreset,
      seen: ReadonlySet<string>,
    ): Record<string, string> {
      const path = new Set([...seen, name])
      const inherited = parents.map((parent) => {
        const found = byName.get(`${kind} ${parent}`)
        if (!found) missing.add(parent)
        return found && !path.has(parent) ? collect(found, path) : {}
      })
      return Object.assign({}, ...inherited, own) as Record<string, string>
    }
  })
}
