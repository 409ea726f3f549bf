import { type Camera, Vector3 } from 'three'

/** `pin`: of a spot without a number. */
export type LabelName = 'X' | 'Y' | 'Z' | 'spot' | 'pin' | `pin ${number}`

interface Label {
  element: HTMLElement | null
  position: Vector3
}

/** Keeps HTML labels at points of the 3D scene: components register the elements, the scene sets the points. */
export class LabelBoard {
  readonly #labels = new Map<LabelName, Label>()
  readonly #projected = new Vector3()
  #redraw: () => void = () => undefined
  #tools: HTMLElement | null = null

  /** Sets the callback that requests a frame when a label appears; frames are drawn on demand. */
  onChange(redraw: () => void): void {
    this.#redraw = redraw
  }

  /** Sets the toolbar, which covers a corner of the canvas. */
  setTools(tools: HTMLElement | null): void {
    this.#tools = tools
  }

  setElement(name: LabelName, element: HTMLElement | null): void {
    this.#labelOf(name).element = element
    this.#redraw()
  }

  setPosition(name: LabelName, position: Vector3): void {
    this.#labelOf(name).position.copy(position)
  }

  #labelOf(name: LabelName): Label {
    const label = this.#labels.get(name) ?? { element: null, position: new Vector3() }
    this.#labels.set(name, label)
    return label
  }

  /** Moves every label to its point on the canvas, and hides those outside of it. */
  moveLabels(camera: Camera, size: { width: number; height: number }): void {
    // The camera may have moved since the last frame; three.js updates its matrices only when drawing.
    camera.updateMatrixWorld()
    for (const [name, { element, position }] of this.#labels) {
      if (!element) continue
      this.#projected.copy(position).project(camera)
      const x = ((this.#projected.x + 1) / 2) * size.width
      const y = ((1 - this.#projected.y) / 2) * size.height
      const inside = this.#projected.z < 1 && x > 0 && y > 0 && x < size.width && y < size.height
      element.style.visibility = inside ? 'visible' : 'hidden'
      // Ring and pin mark their point exactly; a dimension may be moved to stay inside the canvas.
      const isExact = name === 'spot' || name.startsWith('pin')
      const left = isExact ? x : clampToCanvas(x, size.width, element.offsetWidth)
      const free = isExact ? size.height : this.#heightFree(left, element.offsetWidth, size.height)
      const top = isExact ? y : clampToCanvas(y, free, element.offsetHeight)
      element.style.transform = `translate(-50%, -50%) translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`
    }
  }

  /** Returns the height of the canvas where a label stands: down to the toolbar, if that is below it. */
  #heightFree(left: number, width: number, height: number): number {
    const tools = this.#tools
    if (!tools) return height
    const isBeside =
      left - width / 2 > tools.offsetLeft + tools.offsetWidth + EDGE_PX ||
      left + width / 2 < tools.offsetLeft - EDGE_PX
    return isBeside ? height : Math.min(height, tools.offsetTop)
  }
}

/** Distance between a label and the edge of the canvas, in pixels. */
const EDGE_PX = 6

/** Returns the center of a label of this length, moved so that the label is inside the canvas. Pixels. */
function clampToCanvas(center: number, canvasSide: number, length: number): number {
  const min = length / 2 + EDGE_PX
  return Math.min(Math.max(center, min), Math.max(min, canvasSide - min))
}
