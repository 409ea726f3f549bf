/** Descriptions of a finding's fields, for the published documents. */
export const FINDING_WORDS = {
  code: 'Names the kind of finding.',
  level: '`block` stops an instant price, `warning` does not.',
  title: 'In a few words.',
  message: 'What was found, for people.',
  suggestion: 'What to do about it, for people.',
  measured: 'The worst value, in `unit`; null where there is none.',
  limit: 'The value from which on there would be no finding, in `unit`.',
  unit: 'Of both: `mm`, `mm2`, `mm3`, `percent`, `times`, `hours`, `g`; or null.',
  count: 'How many places there are; `features` has at most 20 of them.',
  features: 'Where, worst first.',
}

export const FEATURE_WORDS = {
  kind: 'What it is.',
  center_mm: 'Where, in the axes of the file.',
  normal: 'The direction it faces, or null.',
  size_mm: 'Its thickness, diameter or length, or null.',
  area_mm2: 'Its surface, or null.',
  faces: 'Triangles of the preview mesh, at most 500.',
  faces_truncated: 'True when there are more.',
}
