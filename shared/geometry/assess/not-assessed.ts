/** Something that was not checked, and why, so that no finding is not mistaken for no problem. */
export interface NotAssessed {
  code: string
  reason: string
}

/** Qualities that the shape of a part alone cannot show. */
export const NEVER_ASSESSED: readonly NotAssessed[] = [
  { code: 'strength_in_use', reason: 'We do not know the loads on the part or their direction.' },
  {
    code: 'chemical_thermal',
    reason: 'We do not know what the part is exposed to: heat, sun, oil or solvents.',
  },
  { code: 'mating_fit', reason: 'The parts it must fit are not in the file.' },
  { code: 'threads', reason: 'Threads are printed as drawn; whether they fit is not checked.' },
  {
    code: 'cosmetic_quality',
    reason: 'We don’t assess surface appearance: layer lines, seams and supported faces.',
  },
  { code: 'export_legal', reason: 'Whether the part may be made and shipped is not checked.' },
]
