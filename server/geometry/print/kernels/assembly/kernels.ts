export {
  count,
  endOfFilled,
  firstDifference,
  firstFilled,
  intersect,
  markSolid,
  subtract,
  unite,
} from './sets'
export { dilate, erode, lendMemory } from './morphology'
export { findRuns } from './runs'
export { addOffset, beginWalls, endWalls, lendTable, stampWalls } from './walls'
