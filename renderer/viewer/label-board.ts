import { type Camera, Vector3 } from 'three'

export type LabelName = 'X' | 'Y' | 'Z' | 'spot'

interface Label {
  element: HTMLElement | null
  at: Vector3
}

/** Labels of the page that keep to places in the picture: elements from one side, places from the other. */
export class LabelBoard {
  readonly #labels: Record<LabelName, Label> = {
    X: { element: null, at: new Vector3() },
    Y: { element: null, at: new Vector3() },
    Z: { element: null, at: new Vector3() },
    spot: { element: null, at: new Vector3() },
  }
  readonly #seen = new Vector3()
  #redraw: () => void = () => undefined

  /** Pictures are drawn on demand: a label that appears asks for one, or it would wait unseen. */
  whenChanged(redraw: () => void): void {
    this.#redraw = redraw
  }

  hold(name: LabelName, element: HTMLElement | null): void {
    this.#labels[name].element = element
    this.#redraw()
  }

  put(name: LabelName, at: Vector3): void {
    this.#labels[name].at.copy(at)
  }

  /** Moves every element to where its place is seen; what is outside the picture is hidden. */
  follow(camera: Camera, size: { width: number; height: number }): void {
    // The camera may have moved since the last picture; its matrices follow only when the next one is drawn.
    camera.updateMatrixWorld()
    for (const [name, { element, at }] of Object.entries(this.#labels)) {
      if (!element) continue
      this.#seen.copy(at).project(camera)
      const x = ((this.#seen.x + 1) / 2) * size.width
      const y = ((1 - this.#seen.y) / 2) * size.height
      const inside = this.#seen.z < 1 && x > 0 && y > 0 && x < size.width && y < size.height
      element.style.visibility = inside ? 'visible' : 'hidden'
      // The ring marks its place exactly; a figure may stand a little beside its line.
      const left = name === 'spot' ? x : kept(x, size.width, element.offsetWidth)
      const top = name === 'spot' ? y : kept(y, size.height, element.offsetHeight)
      element.style.transform = `translate(-50%, -50%) translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`
    }
  }
}

/** Room between a label and the edge of the picture, in pixels. */
const EDGE = 6

/** The middle of a label, moved so far that the edge of the picture cuts nothing off it. */
function kept(middle: number, side: number, length: number): number {
  const least = length / 2 + EDGE
  return Math.min(Math.max(middle, least), Math.max(least, side - least))
}
