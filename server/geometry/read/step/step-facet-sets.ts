/**
 * Where the facets stand among the arguments of AP242's tessellated items (ISO 10303-42): the list of points is
 * argument 1; `chosen` holds the numbers of the points that are used, none for all of them; triangles, strips and fans
 * count from 1 in `chosen`.
 */
export interface FacetSetForm {
  chosen: number
  triangles?: number
  strips?: number
  fans?: number
}

export const FACET_SETS: Readonly<Record<string, FacetSetForm>> = {
  TRIANGULATED_FACE: { chosen: 5, triangles: 6 },
  COMPLEX_TRIANGULATED_FACE: { chosen: 5, strips: 6, fans: 7 },
  TRIANGULATED_SURFACE_SET: { chosen: 4, triangles: 5 },
  COMPLEX_TRIANGULATED_SURFACE_SET: { chosen: 4, strips: 5, fans: 6 },
}
