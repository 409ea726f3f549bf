/** Something that was not looked at, and why: so that no finding is not taken for no problem. */
export interface NotAssessed {
  code: string
  reason: string
}

/** What no screening of a shape can tell. */
export const NEVER_ASSESSED: readonly NotAssessed[] = [
  { code: 'strength_in_use', reason: 'Loads and the direction they come from are not known to us.' },
  {
    code: 'chemical_thermal',
    reason: 'What the part meets in use, heat, sun, oil or solvents, is not known to us.',
  },
  { code: 'mating_fit', reason: 'The parts it has to fit are not in the file.' },
  { code: 'threads', reason: 'Threads are printed as drawn; whether they run is not measured.' },
  { code: 'cosmetic_quality', reason: 'Looks of layers, seams and supported faces are not judged.' },
  { code: 'export_legal', reason: 'Whether the part may be made and shipped is not checked.' },
]
