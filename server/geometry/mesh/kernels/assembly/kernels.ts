export { beginWeld, weldedVertices, weldTriangles } from './weld'
export { fillPatches, pairHalfEdges } from './topology'
export { countCollinear, measurePatches } from './measures'
