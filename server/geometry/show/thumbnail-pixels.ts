/** The pixels of the picture in each direction. */
export const PIXELS = 512
/** Samples per pixel and direction. */
export const FINENESS = 2
export const SIZE = PIXELS * FINENESS
/** A line is drawn between normals that differ more than this. */
export const CREASE_COSINE = 0.82
/** A surface has its outline where it is this many times nearer than its neighbor. */
export const DEPTH_STEP = 1.02
export const CREASE_DARKENING = 0.86
export const OUTLINE_DARKENING = 0.72
