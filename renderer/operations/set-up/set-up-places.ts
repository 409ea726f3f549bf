import { SET_UP_STEPS, type SetUpStep } from '../../../shared/operations/set-up/set-up-steps.ts'

/** A place of the page: a step, or the summary behind the last one. */
export type SetUpPlace = SetUpStep | 'summary'

export const SET_UP_PLACES: readonly SetUpPlace[] = [...SET_UP_STEPS, 'summary']

/** Returns the place before or after another one; the place itself at either end. */
export function placeBeside(place: SetUpPlace, offset: 1 | -1): SetUpPlace {
  return SET_UP_PLACES[SET_UP_PLACES.indexOf(place) + offset] ?? place
}
