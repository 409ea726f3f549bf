import { keyedMutex } from '../platform/keyed-mutex.ts'

/** Runs what buys, finds and voids labels of one order one at a time; keyed by the order's id. */
export const bookingMutex = keyedMutex<object>()
