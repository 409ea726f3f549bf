import type { LinkKind } from './machine-report.ts'

/** The connections that printers come with, by the names of their models. Any other printer has a computer with OctoPrint, if any. */
const USUAL_KINDS: readonly (readonly [model: RegExp, kind: LinkKind])[] = [
  [/\bbambu\b/i, 'bambu'],
  [/\b(core one|mk4s?|mk3\.[59]s?|mini\+?|prusa (research )?xl)(?![\w+.])/i, 'prusalink'],
  [/\b(creality k\d|ender-3 v3(?! se)|qidi|neptune 4|sv08|voron|ratrig|snapmaker u1)/i, 'moonraker'],
]

/** Returns the kinds with the one that a model usually has first. */
export function usualKindFirst(kinds: readonly LinkKind[], model: string | null): readonly LinkKind[] {
  const usual = USUAL_KINDS.find(([name]) => model !== null && name.test(model))?.[1]
  return usual === undefined || !kinds.includes(usual)
    ? kinds
    : [usual, ...kinds.filter((kind) => kind !== usual)]
}
