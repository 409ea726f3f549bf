/** More matches than a person looks through. */
const MAX_MATCHES = 500

interface Piece {
  node: Text
  /** The offset of its first character in the whole text. */
  start: number
}

/** Returns where a text is on the page, ignoring case. Only what is displayed is searched. */
export function findText(root: Element, text: string): Range[] {
  const wanted = text.toLowerCase()
  if (wanted === '') return []
  const { pieces, whole } = readText(root)
  const found: Range[] = []
  for (let at = whole.indexOf(wanted); at >= 0 && found.length < MAX_MATCHES;) {
    found.push(rangeOf(pieces, at, at + wanted.length))
    at = whole.indexOf(wanted, at + wanted.length)
  }
  return found
}

/** Joins the texts of one element, such as a word and a number; a line feed separates elements. */
function readText(root: Element): { pieces: Piece[]; whole: string } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const pieces: Piece[] = []
  let whole = ''
  let parent: Element | null = null
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (!node.parentElement?.checkVisibility()) continue
    const lower = node.data.toLowerCase()
    // Very few letters are longer in lower case; their text would be marked at the wrong place.
    if (lower.length !== node.data.length) continue
    if (parent !== node.parentElement) whole += '\n'
    parent = node.parentElement
    pieces.push({ node, start: whole.length })
    whole += lower
  }
  return { pieces, whole }
}

function rangeOf(pieces: readonly Piece[], from: number, to: number): Range {
  const range = document.createRange()
  const first = pieces.findLast(({ start }) => start <= from)!
  const last = pieces.findLast(({ start }) => start < to)!
  range.setStart(first.node, from - first.start)
  range.setEnd(last.node, to - last.start)
  return range
}
