/** Unix time in whole seconds. */
export interface Clock {
  now(): number
}
