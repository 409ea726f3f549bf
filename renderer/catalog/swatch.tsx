import type { Catalog } from '../../shared/catalog/catalog.ts'

/** A color as a small disc beside its name. */
export function Swatch({ fill }: { fill: string }) {
  return (
    <svg className="ringed flex-none" width={16} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7.5" fill={fill} />
    </svg>
  )
}

/** The discs of colors of the catalog, by name. */
export function Swatches({ names, catalog }: { names: readonly string[]; catalog: Pick<Catalog, 'colors'> }) {
  const fills = new Map(catalog.colors.map(({ name, swatch }) => [name, swatch]))
  return (
    <span className="flex flex-wrap gap-1">
      {names.map((name) => (
        <Swatch key={name} fill={fills.get(name) ?? 'none'} />
      ))}
    </span>
  )
}
