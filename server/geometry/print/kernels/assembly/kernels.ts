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
export { dilate } from './dilate'
export { erode } from './erode'
export { lendMemory } from './passes'
export { findRuns } from './runs'
export { addOffset, beginWalls, endWalls, lendTable, stampWalls } from './walls'
